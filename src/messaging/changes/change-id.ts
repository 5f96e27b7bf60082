import { randomBytes } from 'node:crypto';

/**
 * A WhatsApp id for a change of a message, shorter than those of messages by two signs, as web clients made them before: so a receipt tells
 * without a look into the database that it is about no change.
 */
export const chooseChangeId = (): string => `3EB0${randomBytes(8).toString('hex').toUpperCase()}`;

export const isChangeId = (waId: string): boolean => /^3EB0[0-9A-F]{16}$/.test(waId);
