"""Tools in the window: the page of servers, which of them a chat has, and the question before a call."""
