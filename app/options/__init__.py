"""What each command of the command line takes, and the frozen value that it becomes."""
