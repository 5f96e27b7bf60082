/** What a phone shows beside its chats. */
export type PhoneScreen = 'linked';
