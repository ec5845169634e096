"""The main window, put together from all areas."""
