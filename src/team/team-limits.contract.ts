// Limits are separate from schemas, because pages load no zod.

export const MAX_DEVICES_OF_COLLEAGUE = 500;
/** Open chats that rules assign to one colleague. */
export const MAX_CAPACITY = 1000;
export const MAX_ROLE_NAME_LENGTH = 60;
