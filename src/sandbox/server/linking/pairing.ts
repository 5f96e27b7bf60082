import { createHmac } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { Network } from '../../network.js';
import { LinkedDevice } from '../../phones/linked-device.js';
import type { VirtualPhone } from '../../phones/virtual-phone.js';
import { Problem } from '../../problem.js';
import { awaitAnswer } from './await-answer.js';
import type { OpenConnection } from '../open-connection.js';
import { announceDevice } from './device-list.js';
import { PasskeyGate } from './passkey-gate.js';
import type { Registration } from './registration.js';
import { element, nowInSeconds, SERVER } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';

const ACCOUNT_SIGNATURE_PREFIX = Buffer.from([6, 0]);
const MAX_LINKED_DEVICES = 12;

/** Signs the identity, waits for the device's signature, then restarts the connection as a login. */
export async function pairDevice(
  network: Network,
  connection: OpenConnection,
  phone: VirtualPhone,
  advSecret: Buffer,
): Promise<LinkedDevice> {
  const { registration } = connection;
  if (!registration) throw new Problem(409, 'not_linking', 'This device is not waiting to be linked.');
  if (phone.devices.size >= MAX_LINKED_DEVICES) {
    throw new Problem(409, 'too_many_devices', 'This phone has as many linked devices as WhatsApp allows.');
  }
  if (network.faults.consume('want-passkey', phone.number)) {
    const isByCode = registration.refs.length > 0;
    const gate = new PasskeyGate(network.passkeys, connection, phone, advSecret, (secret) =>
      linkDevice(network, connection, phone, secret),
    );
    registration.passkey = gate;
    // WhatsApp embeds the challenge or lets the device fetch it. A QR tests one way, a code the other.
    gate.open(!isByCode);
    throw new Problem(409, 'passkey_wanted', 'This account wants a passkey before it links a device.');
  }
  return linkDevice(network, connection, phone, advSecret);
}

async function linkDevice(
  network: Network,
  connection: OpenConnection,
  phone: VirtualPhone,
  advSecret: Buffer,
): Promise<LinkedDevice> {
  const { registration } = connection;
  if (!registration) throw new Problem(409, 'not_linking', 'This device is not waiting to be linked.');
  const id = phone.record.nextDeviceId;
  phone.record.nextDeviceId += 1;
  phone.save();
  const signed = awaitAnswer<void>(connection, (answer) => (registration.onSigned = answer));
  connection.send(pairSuccess(connection.nextId(), phone, id, signIdentity(phone, registration, id, advSecret)));
  await signed;

  const device = makeDevice(network, phone, id, registration);
  phone.addDevice(device);
  connection.endStream({ code: 515 });
  announceDevice(network, phone, id, 'add');
  network.emitLinkedChanged(phone);
  return device;
}

function signIdentity(
  phone: VirtualPhone,
  registration: Registration,
  keyIndex: number,
  advSecret: Buffer,
): Uint8Array {
  const { identity } = phone.keys;
  const details = proto.ADVDeviceIdentity.encode({
    rawId: phone.keys.registrationId,
    timestamp: nowInSeconds(),
    keyIndex,
  }).finish();
  const accountSignature = identity.sign(Buffer.concat([ACCOUNT_SIGNATURE_PREFIX, details, registration.identity]));
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: identity.publicKey,
    accountSignature,
  }).finish();
  const hmac = createHmac('sha256', advSecret).update(signed).digest();
  return proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish();
}

function pairSuccess(id: string, phone: VirtualPhone, deviceId: number, identity: Uint8Array): Stanza {
  return element('iq', { type: 'set', id, from: SERVER, xmlns: 'md', t: nowInSeconds() }, [
    element('pair-success', {}, [
      element('device-identity', {}, identity),
      element('device', { jid: phone.jid('pn', deviceId), lid: phone.jid('lid', deviceId) }),
      element('platform', { name: 'android' }),
    ]),
  ]);
}

function makeDevice(network: Network, phone: VirtualPhone, id: number, registration: Registration): LinkedDevice {
  const { signedPreKey } = registration;
  const now = new Date().toISOString();
  const record = {
    id,
    noiseKey: registration.noiseKey.toString('base64'),
    identity: registration.identity.toString('base64'),
    registrationId: registration.registrationId,
    signedPreKey: {
      id: signedPreKey.id,
      publicKey: signedPreKey.publicKey.toString('base64'),
      signature: signedPreKey.signature.toString('base64'),
    },
    preKeysUsed: 0,
    platform: registration.platform,
    linkedAt: now,
    lastSeenAt: now,
    historySent: false,
  };
  return new LinkedDevice(phone.number, record, network.journal);
}
