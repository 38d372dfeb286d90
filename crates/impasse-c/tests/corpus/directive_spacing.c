  #  define   X    1
	#	ifdef	X
X
  #else
no
 # /* c */ endif /* d */
/* c */ # define Y 2
Y
