import { describe, expect, it } from '@jest/globals';
import { TooBusy } from '../auth.errors.js';
import { hashPassword, verifyDummyPassword, verifyPassword } from './hash-password.js';

describe('password verification', () => {
  it('accepts the right password and throws for an invalid hash', async () => {
    const hash = await hashPassword('words');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=4,p=1\$/);
    const results = await Promise.all(['words', 'others', ''].map((password) => verifyPassword(hash, password)));
    expect(results).toEqual([true, false, false]);
    await expect(verifyPassword('no hash', 'words')).rejects.toThrow('Decoding failed');
    expect(await verifyDummyPassword('words')).toBe(false);
  });

  it('limits its queue and releases the slot after a failure', async () => {
    // Invalid hashes fail at once.
    const attempts = Array.from({ length: 320 }, () =>
      verifyPassword('no hash', 'words').catch((error: unknown) => error),
    );
    const isRefused = (await Promise.all(attempts)).map((result) => result instanceof TooBusy);
    expect(isRefused).toEqual([...Array<boolean>(302).fill(false), ...Array<boolean>(18).fill(true)]);
    expect(await verifyPassword(await hashPassword('words'), 'words')).toBe(true);
  });
});
