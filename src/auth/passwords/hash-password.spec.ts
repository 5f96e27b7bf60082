import { describe, expect, it } from '@jest/globals';
import { TooBusy } from '../auth.errors.js';
import { hashPassword, pretendToVerify, verifyPassword } from './hash-password.js';

describe('passwords being looked at', () => {
  it('are right or wrong, and what is no hash is an error', async () => {
    const hash = await hashPassword('words');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=4,p=1\$/);
    const answers = await Promise.all(['words', 'others', ''].map((each) => verifyPassword(hash, each)));
    expect(answers).toEqual([true, false, false]);
    await expect(verifyPassword('no hash', 'words')).rejects.toThrow('Decoding failed');
    expect(await pretendToVerify('words')).toBe(false);
  });

  it('wait in a queue with an end, and a failure gives its place on', async () => {
    // What is no hash fails at once: the queue is long without much work.
    const asked = Array.from({ length: 320 }, () =>
      verifyPassword('no hash', 'words').catch((error: unknown) => error),
    );
    const isRefused = (await Promise.all(asked)).map((answer) => answer instanceof TooBusy);
    expect(isRefused).toEqual([...Array<boolean>(302).fill(false), ...Array<boolean>(18).fill(true)]);
    expect(await verifyPassword(await hashPassword('words'), 'words')).toBe(true);
  });
});
