import { log } from '../../platform/logging.js';
import type { Baileys, proto } from './baileys-library.js';
import type { DeviceAuth } from '../credentials/device-auth.js';

/** Phones send the key once. Baileys stores it only after the receipt, so a crash would lose it. */
export async function storeAppStateKey(
  { proto }: Baileys,
  auth: DeviceAuth,
  message: proto.Message.IProtocolMessage | null,
): Promise<void> {
  if (message?.type !== proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE) return;
  let newest: string | undefined;
  for (const { keyId, keyData } of message.appStateSyncKeyShare?.keys ?? []) {
    if (!keyId?.keyId || !keyData) continue;
    newest = Buffer.from(keyId.keyId).toString('base64');
    await auth.state.keys.set({ 'app-state-sync-key': { [newest]: keyData } });
  }
  if (!newest) return;
  auth.state.creds.myAppStateKeyId = newest;
  await auth.save();
  log.debug({ deviceId: auth.deviceId }, 'app state key stored');
}
