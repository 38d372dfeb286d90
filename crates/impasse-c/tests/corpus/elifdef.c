#define A
#if 0
#elif defined A
yes
#endif
