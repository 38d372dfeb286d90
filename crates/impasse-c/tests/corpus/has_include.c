#ifdef __has_include
# if __has_include("inc/plain.h")
quoted
# endif
# if __has_include(<plain.h>) && !__has_include(<nowhere.h>)
angle
# endif
# define H <plain.h>
# if __has_include(H)
computed
# endif
#endif
