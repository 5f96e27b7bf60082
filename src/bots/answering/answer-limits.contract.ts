/** Older messages get no automatic answer. */
export const MAX_MESSAGE_AGE_MINUTES = 2;
/** A message that a user writes pauses automatic answers in its chat. */
export const MANUAL_PAUSE_HOURS = 4;
/** A higher rate suggests that the contact is a machine. */
export const MAX_ANSWERS_PER_HOUR = 20;
/** Ends a chain of answers between two bots of this server. */
export const MAX_BOT_CHAIN = 5;
export const ANSWER_RETENTION_DAYS = 30;
