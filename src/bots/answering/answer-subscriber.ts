/** The subscriber that answers; its name stands in rows. Accounts are enrolled with their first auto-reply. */
export const ANSWER_MESSAGE = 'bots.answer_message';
