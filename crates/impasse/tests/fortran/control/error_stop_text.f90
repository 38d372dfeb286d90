program error_stop_text_
  error stop 'bad'
end program
