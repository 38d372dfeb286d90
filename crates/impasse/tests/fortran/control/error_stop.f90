program error_stop_
  print *, 2
  error stop 7
end program
