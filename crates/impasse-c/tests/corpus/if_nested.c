#if 1
# if 0
#  if 1
bad
#  else
bad
#  endif
# elif 1
good
#  ifdef X
bad
#  else
good
#  endif
# else
bad
# endif
#else
# if 1
bad
# endif
#endif
