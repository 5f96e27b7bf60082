export type PhoneScreen = 'linked';
