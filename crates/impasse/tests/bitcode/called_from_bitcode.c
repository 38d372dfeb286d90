/* The part in C of calls_c.cpp. */
int answer(int question, const char **who)
{
    *who = "from C";
    return question * 7;
}
