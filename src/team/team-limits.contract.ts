// Separate from schemas, because pages load no zod.

export const MAX_DEVICES_OF_COLLEAGUE = 500;
/** Limits chats that rules assign. */
export const MAX_CAPACITY = 1000;
export const MAX_ROLE_NAME_LENGTH = 60;
