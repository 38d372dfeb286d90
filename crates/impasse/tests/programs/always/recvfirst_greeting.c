// Client and server each wait for the hello of the other before they say their own.
// ranks: 2, 3
// expect: deadlock always
// pattern: 3
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define SERVER 0
#define CLIENT 1
#define TAG_HELLO 11

static void await_hello(int from)
{
    char text[16] = "";

    MPI_Recv(text, sizeof text, MPI_CHAR, from, TAG_HELLO, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
    printf("heard \"%s\" from %d\n", text, from);
}

static void say_hello(int to, const char *text)
{
    MPI_Send(text, (int)strlen(text) + 1, MPI_CHAR, to, TAG_HELLO, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == SERVER) {
        await_hello(CLIENT);
        say_hello(CLIENT, "welcome");
    } else if (rank == CLIENT) {
        await_hello(SERVER);
        say_hello(SERVER, "good day");
    }

    MPI_Finalize();
    return 0;
}
