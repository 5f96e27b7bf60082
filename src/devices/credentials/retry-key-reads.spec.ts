import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { SignalKeyStore } from '../baileys/baileys-library.js';
import { KeysUnreadable } from './credential-store.js';
import { retryKeyReads } from './retry-key-reads.js';

/** A store that fails until it is told otherwise. */
function failing(error: Error) {
  const store = { isAway: true, asked: 0 };
  const keys = {
    get: () => {
      store.asked++;
      return store.isAway ? Promise.reject(error) : Promise.resolve({ a: 'key' });
    },
    set: () => undefined,
  } as unknown as SignalKeyStore;
  return { store, keys };
}

it('waits until the database is back', async () => {
  const { store, keys } = failing(new Error('away'));
  const read = retryKeyReads(keys, 1, () => false).get('session', ['a']);
  expect(await Promise.race([read, sleep(400, 'still waiting')])).toBe('still waiting');
  store.isAway = false;
  expect(await read).toEqual({ a: 'key' });
  expect(store.asked).toBeGreaterThan(1);
});

it('does not wait longer than the connection lives', async () => {
  const { keys } = failing(new Error('away'));
  let isEnded = false;
  const read = retryKeyReads(keys, 1, () => isEnded).get('session', ['a']);
  isEnded = true;
  await expect(read).rejects.toThrow('away');
});

it('does not wait for what will never be readable', async () => {
  const { store, keys } = failing(new KeysUnreadable('sealed with another secret'));
  await expect(retryKeyReads(keys, 1, () => false).get('session', ['a'])).rejects.toThrow(KeysUnreadable);
  expect(store.asked).toBe(1);
});
