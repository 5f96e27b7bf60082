/** WhatsApp's apps have the same limit. */
export const MAX_CHATS = 5;
