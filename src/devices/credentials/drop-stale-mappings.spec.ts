import { LIDMappingStore } from '@whiskeysockets/baileys/lib/Signal/lid-mapping.js';
import { describe, expect, it } from '@jest/globals';
import type { SignalKeyStore, WASocket } from '../baileys/baileys-library.js';
import { silentLogger } from '../baileys/silent-logger.js';
import { findPeer } from '../baileys/find-peer.js';
import { dropStaleMappings } from './drop-stale-mappings.js';

const [PHONE, OTHER, FIRST, SECOND] = ['966501112233', '966509998877', '111', '222'];

class StoredKeys {
  private readonly rows = new Map<string, unknown>();
  private readonly keys: SignalKeyStore = dropStaleMappings({
    get: async (_kind, ids) =>
      Object.fromEntries(ids.flatMap((id) => (this.rows.has(id) ? [[id, this.rows.get(id)]] : []))) as never,
    set: async ({ 'lid-mapping': mappings = {} }) => {
      for (const [name, value] of Object.entries(mappings))
        if (value === null) this.rows.delete(name);
        else this.rows.set(name, value);
    },
  });

  open(): LIDMappingStore {
    const transaction = (work: () => Promise<unknown>) => work();
    return new LIDMappingStore({ ...this.keys, transaction, isInTransaction: () => false } as never, silentLogger);
  }
}

const learn = (store: LIDMappingStore, phone: string, lid: string) =>
  store.storeLIDPNMappings([{ lid: `${lid}@lid`, pn: `${phone}@s.whatsapp.net` }]);
const phoneOf = async (store: LIDMappingStore, lid: string) =>
  (await findPeer({ signalRepository: { lidMapping: store } } as unknown as WASocket, `${lid}@lid`))?.phone;

describe('the phone number of a LID', () => {
  it('is known, also after a restart', async () => {
    const stored = new StoredKeys();
    const store = stored.open();
    await learn(store, PHONE, FIRST);
    expect([await phoneOf(store, FIRST), await phoneOf(stored.open(), FIRST)]).toEqual([PHONE, PHONE]);
  });

  it('belongs only to the newest LID of the number', async () => {
    const stored = new StoredKeys();
    const store = stored.open();
    await learn(store, PHONE, FIRST);
    await learn(store, PHONE, SECOND);
    expect([await phoneOf(store, FIRST), await phoneOf(store, SECOND)]).toEqual([null, PHONE]);
    const restarted = stored.open();
    expect([await phoneOf(restarted, FIRST), await phoneOf(restarted, SECOND)]).toEqual([null, PHONE]);
  });

  it('changes with the number of the LID', async () => {
    const stored = new StoredKeys();
    await learn(stored.open(), PHONE, FIRST);
    await learn(stored.open(), OTHER, FIRST);
    const restarted = stored.open();
    expect(await phoneOf(restarted, FIRST)).toBe(OTHER);
    await learn(restarted, PHONE, SECOND);
    expect([await phoneOf(restarted, FIRST), await phoneOf(restarted, SECOND)]).toEqual([OTHER, PHONE]);
  });
});
