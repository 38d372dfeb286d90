#if __COUNTER__ == 0 && __COUNTER__ == 1
a
#endif
__COUNTER__
#if __LINE__ == 5
b
#endif
#if __INCLUDE_LEVEL__ == 0
c
#endif
