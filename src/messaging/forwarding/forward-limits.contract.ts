/** As many as WhatsApp's own apps let one choose at once. */
export const MOST_CHATS = 5;
