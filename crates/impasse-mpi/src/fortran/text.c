/* Texts of Fortran: their length is passed, and blanks at the end do not count. */

/* Copies without blanks at both ends, and ends the copy as C does. */
static char *taken(char *to, const char *from, long length) {
	while (length > 0 && from[length - 1] == ' ')
		length--;
	while (length > 0 && *from == ' ')
		from++, length--;
	for (long i = 0; i < length; i++)
		to[i] = from[i];
	to[length] = '\0';
	return to;
}

/* Copies what fits, and fills up with blanks. */
static void given(char *to, long length, const char *from) {
	long i = 0;
	for (; i < length && from[i]; i++)
		to[i] = from[i];
	for (; i < length; i++)
		to[i] = ' ';
}
