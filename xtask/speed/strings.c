/* String work: building, searching, comparing, counting characters. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 10;
    char line[128];
    long length = 0, vowels = 0, found = 0;
    for (int i = 0; i < n; i++) {
        snprintf(line, sizeof line, "line %d of the file", i);
        length += strlen(line);
        if (strstr(line, "77"))
            found++;
        for (const char *p = line; *p; p++)
            switch (toupper((unsigned char)*p)) {
            case 'A': case 'E': case 'I': case 'O': case 'U':
                vowels++;
            }
    }
    printf("%ld %ld %ld\n", length, vowels, found);
}
