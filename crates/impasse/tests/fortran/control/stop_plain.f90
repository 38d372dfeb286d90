program stop_plain_
  print *, 4
  stop
end program
