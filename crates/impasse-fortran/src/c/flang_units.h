/* Units, which statements of all kinds on files share. What output does to a line stays with output: so nothing
 * that is read or asked for depends on what is written, apart from what is in the files. */

struct unit {
    int number;
    FILE *file;
    bool open, formatted, direct, stream, at_end, scratch, not_known;
    int64_t record_length;
    /* The record that is being read, if there is more to come of it. */
    bool pending;
    char *record;
    int64_t room, length, position;
    char path[256];
};

enum { MOST_UNITS = 64 };

/* The unit with this number if it is open. */
unit *flang_find_unit(int number);

/* The same, but it is opened if need be. */
unit *flang_connect(int number, bool input, bool formatted);

/* Ends a line that output has begun. */
void flang_finish_line(int number, FILE *file);
