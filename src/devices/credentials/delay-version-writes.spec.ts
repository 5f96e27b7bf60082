import { expect, it } from '@jest/globals';
import type { SignalDataSet, SignalKeyStore } from '../baileys/baileys-library.js';
import { delayVersionWrites } from './delay-version-writes.js';

const version = (number: number) => ({ version: number, hash: Buffer.alloc(0), indexValueMap: {} });

function open() {
  const stored = new Map<string, unknown>();
  const written: string[] = [];
  const connection = { isEnded: false };
  let record = Promise.withResolvers<void>();
  const inner = {
    get: async (_kind: string, ids: string[]) =>
      Object.fromEntries(ids.flatMap((id) => (stored.get(id) ? [[id, stored.get(id)]] : []))),
    set: async (data: SignalDataSet) => {
      for (const values of Object.values(data))
        for (const [id, value] of Object.entries(values)) {
          stored.set(id, value);
          written.push(id);
        }
    },
  } as unknown as SignalKeyStore;
  const keys = delayVersionWrites(inner, 1, {
    waitForChanges: () => record.promise,
    isEnded: () => connection.isEnded,
  });
  const read = async (id = 'regular_low') => (await keys.get('app-state-sync-version', [id]))[id]?.version;
  return {
    keys,
    stored,
    written,
    connection,
    read,
    set: (number: number | null) =>
      keys.set({ 'app-state-sync-version': { regular_low: number === null ? null : version(number) } }),
    recorded: () => {
      record.resolve();
      record = Promise.withResolvers<void>();
    },
  };
}

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
};

it('a version applies immediately and is written after its changes are recorded', async () => {
  const { keys, set, read, stored, written, recorded } = open();
  await set(3);
  await keys.set({ session: { other: new Uint8Array(1) } });
  expect([await read(), written]).toEqual([3, ['other']]);
  await set(4);
  expect([await read(), stored.has('regular_low')]).toEqual([4, false]);
  recorded();
  await until(() => {
    recorded();
    return (stored.get('regular_low') as { version: number } | undefined)?.version === 4;
  });
  expect(await read()).toBe(4);
});

it('a deleted version stays deleted', async () => {
  const { set, read, stored, recorded } = open();
  stored.set('regular_low', version(9));
  expect(await read()).toBe(9);
  await set(null);
  expect(await read()).toBeUndefined();
  await until(() => {
    recorded();
    return stored.get('regular_low') === null;
  });
  expect(await read()).toBeUndefined();
});

it('writes nothing after the connection ended', async () => {
  const { set, connection, written, recorded, keys } = open();
  connection.isEnded = true;
  await set(5);
  for (let turn = 0; turn < 5; turn++) {
    recorded();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await keys.set({ session: { last: new Uint8Array(1) } });
  expect(written).toEqual(['last']);
});
