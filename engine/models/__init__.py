"""Models on disks and in the hub: finding, fetching and keeping them. Free of Qt, and loads none."""
