/** Stored in rows, so it must not change. */
export const ANSWER_MESSAGE = 'bots.answer_message';
