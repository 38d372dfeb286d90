/* getopt.h: options of the command line. */
#ifndef _GETOPT_H
#define _GETOPT_H 1

extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;
struct option {
	const char *name;
	int has_arg;
	int *flag;
	int val;
};
#define no_argument 0
#define required_argument 1
#define optional_argument 2

#pragma impasse prototypes getopt.h

#endif
