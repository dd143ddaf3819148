// The kept score.
