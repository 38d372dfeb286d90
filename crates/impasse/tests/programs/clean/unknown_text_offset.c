// A line is put together piece by piece, each behind an unknown number of characters.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank, length = 0;
    char line[32], name[8];
    time_t now = time(NULL);
    struct tm *date = localtime(&now);

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    length += sprintf(line, "%d.%d.%d", date->tm_mday, date->tm_mon + 1, date->tm_year + 1900);
    length += sprintf(line + length, " rank %d", rank);
    snprintf(line + length, sizeof line - length, " of many");
    sprintf(name, "n%d", (int)now % 1000);
    char *blank = strchr(line, ' ');
    if (blank)
        *blank = '_';
    if (strlen(line) > 20)
        puts(line);
    puts(name);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
