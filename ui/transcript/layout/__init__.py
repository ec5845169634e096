"""Where messages lie in the chat view: their heights, what is selected of them, and a widget in the place of one."""
