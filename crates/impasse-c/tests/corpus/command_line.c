DEF_ONE DEF_TWO DEF_F(7)
#if DEF_ONE == 1 && DEF_TWO == 22
yes
#endif
