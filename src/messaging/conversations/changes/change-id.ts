import { randomBytes } from 'node:crypto';

/** Shorter than the IDs of messages, so receipts of changes are recognized without a query. */
export const chooseChangeId = (): string => `3EB0${randomBytes(8).toString('hex').toUpperCase()}`;

export const isChangeId = (waId: string): boolean => /^3EB0[0-9A-F]{16}$/.test(waId);
