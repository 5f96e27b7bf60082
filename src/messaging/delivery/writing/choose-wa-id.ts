import { randomBytes } from 'node:crypto';

/** Phones drop repeated IDs, so choose one before the first attempt. */
export const chooseWaId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
