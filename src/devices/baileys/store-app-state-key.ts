import { log } from '../../platform/logging.js';
import type { Baileys, proto } from './baileys-library.js';
import type { DeviceAuth } from '../credentials/device-auth.js';

/** Stores the key before the receipt. Phones send the key once, and Baileys stores it later. */
export async function storeAppStateKey(
  { proto }: Baileys,
  auth: DeviceAuth,
  message: proto.Message.IProtocolMessage | null,
): Promise<void> {
  if (message?.type !== proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE) return;
  let newestKeyId: string | undefined;
  for (const { keyId, keyData } of message.appStateSyncKeyShare?.keys ?? []) {
    if (!keyId?.keyId || !keyData) continue;
    newestKeyId = Buffer.from(keyId.keyId).toString('base64');
    await auth.state.keys.set({ 'app-state-sync-key': { [newestKeyId]: keyData } });
  }
  if (!newestKeyId) return;
  auth.state.creds.myAppStateKeyId = newestKeyId;
  await auth.save();
  log.debug({ deviceId: auth.deviceId }, 'app state key stored');
}
