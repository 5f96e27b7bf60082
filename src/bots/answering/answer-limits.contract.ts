/** Minutes after which nobody expects an answer that comes by itself. */
export const ANSWERED_WITHIN_MINUTES = 2;
/** Hours in which nothing answers by itself in a chat in which a person of the account wrote. */
export const BY_HAND_HOURS = 4;
/** Answers by themselves that one person gets in an hour. */
export const MOST_ANSWERS_AN_HOUR = 20;
/** Days for which it is told what was answered. */
export const ANSWERS_KEPT_DAYS = 30;
