a/* */b a /* x * / ** */ c // d
e /* multi
line */ f "not /* a */ comment" '//' g
/* // */ h // /*
i /**/ j /***/ k /*/ */ l
