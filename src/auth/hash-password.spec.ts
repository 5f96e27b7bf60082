import { describe, expect, it } from '@jest/globals';
import { TooBusy } from './auth.errors.js';
import { hashPassword, verifyPassword } from './hash-password.js';

describe('passwords being looked at', () => {
  it('wait in a queue with an end, and a failure gives its place on', async () => {
    // What is no hash fails at once: the queue is long without much work.
    const asked = Array.from({ length: 320 }, () =>
      verifyPassword('no hash', 'words').catch((error: unknown) => error),
    );
    const answers = await Promise.all(asked);
    expect(answers.slice(302).every((answer) => answer instanceof TooBusy)).toBe(true);
    expect(answers.slice(0, 302).some((answer) => answer instanceof TooBusy)).toBe(false);
    const hash = await hashPassword('words');
    expect(await Promise.all(['words', 'others', 'words'].map((each) => verifyPassword(hash, each)))).toEqual([
      true,
      false,
      true,
    ]);
  });
});
