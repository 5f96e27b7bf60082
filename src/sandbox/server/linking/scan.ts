import type { Network } from '../../network.js';
import type { LinkedDevice } from '../../phones/linked-device.js';
import type { VirtualPhone } from '../../phones/virtual-phone.js';
import { Problem } from '../../problem.js';
import type { OpenConnection } from '../open-connection.js';
import { pairDevice } from './pairing.js';
import { wasIssued } from './begin-registration.js';
import type { Registration } from './registration.js';
import { retireSecret } from './retire-secret.js';

interface ScannedQr {
  connection: OpenConnection;
  registration: Registration;
  secret: string;
}

export function readQr(network: Network, qr: string): ScannedQr {
  const [ref = '', noiseKey, identity, secret] = qr.slice(qr.indexOf('#') + 1).split(',');
  if (!secret) throw new Problem(422, 'qr_unknown', 'This is not a WhatsApp code.');
  const connection = network.connections.unlinked().find((unlinked) => unlinked.registration?.refs.includes(ref));
  if (!connection?.registration) {
    if (wasIssued(ref)) throw new Problem(410, 'qr_expired', 'This code has expired or was used already.');
    throw new Problem(404, 'qr_unknown', 'No device shows this code.');
  }
  const { registration } = connection;
  if (registration.expiresAt < Date.now()) throw new Problem(410, 'qr_expired', 'This code has expired.');
  const isGenuine =
    registration.noiseKey.toString('base64') === noiseKey && registration.identity.toString('base64') === identity;
  if (!isGenuine) throw new Problem(422, 'qr_unknown', 'This code does not belong to the device that shows it.');
  return { connection, registration, secret };
}

export async function scanQr(network: Network, phone: VirtualPhone, qr: string): Promise<LinkedDevice> {
  if (!phone.record.online) throw new Problem(409, 'phone_offline', 'This phone is offline.');
  const { connection, registration, secret } = readQr(network, qr);
  if (!registration.retiredSecrets.has(secret) && network.faults.consume('retire-secret', phone.number))
    void retireSecret(connection, secret);
  if (registration.retiredSecrets.has(secret))
    throw new Problem(409, 'qr_retired', 'WhatsApp has renewed this code. Scan the one that is shown now.');
  registration.refs = [];
  return pairDevice(network, connection, phone, Buffer.from(secret, 'base64'));
}
