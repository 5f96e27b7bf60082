export type RatingState = 'due' | 'asked' | 'rated' | 'commented';
