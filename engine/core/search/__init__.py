"""Finding a text in texts, whatever its case and Unicode form: the disk and the window agree on what is found."""
