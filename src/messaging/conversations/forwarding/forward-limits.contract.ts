/** Limit of WhatsApp's apps. */
export const MAX_FORWARD_CHATS = 5;
