import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { SignalKeyStore } from '../baileys/baileys-library.js';
import { KeysUnreadable } from './credential-store.js';
import { retryKeyReads } from './retry-key-reads.js';

function failing(error: Error) {
  const store = { isUnavailable: true, reads: 0 };
  const keys = {
    get: () => {
      store.reads++;
      return store.isUnavailable ? Promise.reject(error) : Promise.resolve({ a: 'key' });
    },
    set: () => undefined,
  } as unknown as SignalKeyStore;
  return { store, keys };
}

it('waits until the database is back', async () => {
  const { store, keys } = failing(new Error('away'));
  const read = retryKeyReads(keys, 1, () => false).get('session', ['a']);
  expect(await Promise.race([read, sleep(400, 'still waiting')])).toBe('still waiting');
  store.isUnavailable = false;
  expect(await read).toEqual({ a: 'key' });
  expect(store.reads).toBeGreaterThan(1);
});

it('does not wait after the end of the connection', async () => {
  const { keys } = failing(new Error('away'));
  let isEnded = false;
  const read = retryKeyReads(keys, 1, () => isEnded).get('session', ['a']);
  isEnded = true;
  await expect(read).rejects.toThrow('away');
});

it('does not wait for unreadable keys', async () => {
  const { store, keys } = failing(new KeysUnreadable('sealed with another secret'));
  await expect(retryKeyReads(keys, 1, () => false).get('session', ['a'])).rejects.toThrow(KeysUnreadable);
  expect(store.reads).toBe(1);
});
