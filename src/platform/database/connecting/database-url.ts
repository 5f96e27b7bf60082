import { z } from 'zod';
import { BadEncryption, encryptionOf } from './encryption.js';

const EXAMPLE = 'such as postgres://user:password@host:5432/mersal';
const PROTOCOLS = new Set(['postgres:', 'postgresql:']);

export const DatabaseUrl = z
  .string(`is required: the address of a PostgreSQL database, ${EXAMPLE}`)
  .superRefine((value, context) => {
    const reject = (message: string) => context.addIssue({ code: 'custom', message });
    if (!URL.canParse(value) || !PROTOCOLS.has(new URL(value).protocol))
      return reject(`must be a PostgreSQL address, ${EXAMPLE}`);
    try {
      encryptionOf(new URL(value));
    } catch (error) {
      if (!(error instanceof BadEncryption)) throw error;
      reject(error.message);
    }
  });
