import { log } from '../../platform/logging.js';
import type { Baileys } from './baileys-library.js';
import { lidOf, phoneOf } from './jid.js';
import type { DeviceAuth } from '../credentials/device-auth.js';

/**
 * Keeps the key of the account's settings that a phone has handed over, before WhatsApp is told that it arrived. Baileys keeps it afterwards: a
 * process that ended in between would leave a device that can never tell its phone what is archived and muted, as no phone hands it over twice.
 *
 * @param from who sent it; a key of anybody but the account itself is none
 * @param padded what was decrypted
 */
export async function keepSettingsKey(
  { proto, unpadRandomMax16 }: Baileys,
  auth: DeviceAuth,
  from: string | undefined,
  padded: Uint8Array,
): Promise<void> {
  const { phone, lid } = auth.own;
  if (!from || ![phone, lid].includes(phoneOf(from) ?? lidOf(from))) return;
  const message = decode(() => proto.Message.decode(unpadRandomMax16(padded)));
  const { protocolMessage } = message?.deviceSentMessage?.message ?? message ?? {};
  if (protocolMessage?.type !== proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE) return;
  let newest: string | undefined;
  for (const { keyId, keyData } of protocolMessage.appStateSyncKeyShare?.keys ?? []) {
    if (!keyId?.keyId || !keyData) continue;
    newest = Buffer.from(keyId.keyId).toString('base64');
    await auth.state.keys.set({ 'app-state-sync-key': { [newest]: keyData } });
  }
  if (!newest) return;
  auth.state.creds.myAppStateKeyId = newest;
  await auth.save();
  log.debug({ deviceId: auth.deviceId }, 'key of the settings kept');
}

/** What cannot be read is told by Baileys, which reads it next. */
function decode<Message>(read: () => Message): Message | null {
  try {
    return read();
  } catch {
    return null;
  }
}
