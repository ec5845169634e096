"""Errors where no bar has room for them: in a dialog, and over one."""
