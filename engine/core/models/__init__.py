"""Models as they lie on disks: what their heads say, which files make one, how they are called, whether they fit."""
