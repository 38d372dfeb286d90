! The command line, clocks, the environment: what can be known of them.
program clock_and_command
  implicit none
  integer :: count, rate, most, length, status, values(8)
  real :: seconds
  character(len=40) :: text
  character(len=8) :: date
  character(len=10) :: time
  print *, command_argument_count()
  call get_command_argument(1, text, length, status)
  print *, len_trim(text), length, status /= 0
  call get_environment_variable('SURELY_NOT_SET_ANYWHERE', text, length, status)
  print *, len_trim(text), length, status
  call system_clock(count, rate, most)
  print *, count >= 0, rate > 0, most > 0
  call cpu_time(seconds)
  print *, seconds >= 0.0
  call date_and_time(date, time, values=values)
  print *, values(1) > 2000, values(2) >= 1, values(2) <= 12, len_trim(date)
end program
