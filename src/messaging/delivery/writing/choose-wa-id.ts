import { randomBytes } from 'node:crypto';

/** A fresh WhatsApp message id in the form web clients use. Chosen before the first attempt; phones drop a repeated one. */
export const chooseWaId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
