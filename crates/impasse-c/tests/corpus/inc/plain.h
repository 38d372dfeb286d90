plain __LINE__
