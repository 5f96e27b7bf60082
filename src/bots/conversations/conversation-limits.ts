/** Turns in a row without a message. Ends loops between waits, webhooks and bots. */
export const MAX_UNPROMPTED_TURNS = 20;
/** Replies to one inbound message, once a bot has entered another. */
export const MAX_CHAINED_REPLIES = 5;
/** Later steps would surprise the contact. */
export const MAX_STEP_AGE_MINUTES = 15;
/** WhatsApp shows "typing" this long. */
export const TYPING_SECONDS = 10;
export const CONVERSATION_RETENTION_DAYS = 31;
