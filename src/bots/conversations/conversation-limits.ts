/** Turns that nobody has asked for, of waits, webhooks and bots that lead to each other, before a conversation ends: whatever the flow, it does. */
export const MOST_UNASKED_TURNS = 20;
/** Minutes for which a step of a turn is tried: what comes later would surprise. */
export const GIVEN_UP_AFTER_MINUTES = 15;
/** Seconds for which WhatsApp shows that somebody types. */
export const TYPING_SECONDS = 10;
/** Days for which conversations that are over are kept. */
export const CONVERSATIONS_KEPT_DAYS = 31;
