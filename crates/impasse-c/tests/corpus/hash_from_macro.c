#define EMPTY
#define H #
EMPTY # define X 1
H define X 2
X
