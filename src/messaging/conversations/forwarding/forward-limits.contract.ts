/** Same as WhatsApp's own apps. */
export const MAX_CHATS = 5;
