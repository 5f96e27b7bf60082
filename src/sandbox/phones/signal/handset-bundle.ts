import type { KeyBundle } from './session-store.js';
import type { VirtualPhone } from '../virtual-phone.js';

const MAX_PRE_KEY_ID = 0xfffffe;

export function handsetBundle(phone: VirtualPhone): KeyBundle {
  const { keys, record } = phone;
  const id = record.nextPreKeyId;
  record.nextPreKeyId = id >= MAX_PRE_KEY_ID ? 1 : id + 1;
  phone.save();
  const { signedPreKey } = keys;
  return {
    registrationId: keys.registrationId,
    identity: keys.identity.publicKey,
    signedPreKey: { id: signedPreKey.id, publicKey: signedPreKey.publicKey, signature: signedPreKey.signature },
    preKey: { id, publicKey: keys.preKey(id).publicKey },
  };
}
