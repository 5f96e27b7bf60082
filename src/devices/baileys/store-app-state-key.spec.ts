import * as baileys from '@whiskeysockets/baileys';
import { expect, it } from '@jest/globals';
import type { CredentialStore } from '../credentials/credential-store.js';
import { DeviceAuth } from '../credentials/device-auth.js';
import { storeAppStateKey } from './store-app-state-key.js';
import { readPeerMessage } from '../inbound/read-peer-message.js';

const { proto, writeRandomPadMax16 } = baileys;
const { APP_STATE_SYNC_KEY_SHARE } = proto.Message.ProtocolMessage.Type;
const OWN = { id: '966500000001:7@s.whatsapp.net', lid: '7000000001:7@lid' };
const KEY_ID = Buffer.from('key 1');

const share = { keys: [{ keyId: { keyId: KEY_ID }, keyData: { keyData: Buffer.alloc(32, 1) } }] };
const SHARED = { protocolMessage: { type: APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: share } };

async function storeFrom(from: string | undefined, message: object, skippedBytes = 0): Promise<string[]> {
  const written: string[] = [];
  const store = {
    get: async () => ({ creds: { ...baileys.initAuthCreds(), me: OWN, account: {} } }),
    set: async (_device: number, data: Record<string, Record<string, { myAppStateKeyId?: string }>>) => {
      for (const [kind, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values)) written.push(`${kind} ${value.myAppStateKeyId ?? id}`);
    },
  } as unknown as CredentialStore;
  const auth = await DeviceAuth.load(baileys, store, 1);
  const padded = writeRandomPadMax16(proto.Message.encode(message).finish());
  await storeAppStateKey(baileys, auth, readPeerMessage(baileys, auth, from, padded.subarray(skippedBytes)));
  return written;
}

const id = KEY_ID.toString('base64');

it.each(['966500000001@s.whatsapp.net', '7000000001@lid'])('stores a key of the own account, from %s', async (from) => {
  const stored = [`app-state-sync-key ${id}`, `creds ${id}`];
  expect(await storeFrom(from, SHARED)).toEqual(stored);
  expect(await storeFrom(from, { deviceSentMessage: { message: SHARED } })).toEqual(stored);
});

it('ignores keys of other accounts, and other messages', async () => {
  expect(await storeFrom('966500000002@s.whatsapp.net', SHARED)).toEqual([]);
  expect(await storeFrom('7000000002@lid', SHARED)).toEqual([]);
  expect(await storeFrom(undefined, SHARED)).toEqual([]);
  expect(await storeFrom(OWN.id, { conversation: 'hello' })).toEqual([]);
  expect(await storeFrom(OWN.id, { protocolMessage: { type: APP_STATE_SYNC_KEY_SHARE } })).toEqual([]);
});

it('leaves unreadable messages to Baileys', async () => {
  expect(await storeFrom(OWN.id, SHARED, 3)).toEqual([]);
});
