import { createHmac } from 'node:crypto';

export type DeriveSecret = (name: string) => string;

/** Derives secrets from the sandbox's token, so that stores and server need no configuration. */
export const deriveSecretsOf =
  (token: string): DeriveSecret =>
  (name) =>
    createHmac('sha256', token).update(`shops ${name}`).digest('hex').slice(0, 40);
