import type { Network } from '../../network.js';
import type { LinkedDevice } from '../../phones/linked-device.js';
import type { VirtualPhone } from '../../phones/virtual-phone.js';
import { Problem } from '../../problem.js';
import { linkDevice } from './pairing.js';
import { wasIssued } from './registration.js';

/** The handset's camera reads a QR. */
export async function scanQr(network: Network, phone: VirtualPhone, qr: string): Promise<LinkedDevice> {
  if (!phone.record.online) throw new Problem(409, 'phone_offline', 'This phone is offline.');
  const [ref = '', noiseKey, identity, advSecret] = qr.slice(qr.indexOf('#') + 1).split(',');
  if (!advSecret) throw new Problem(422, 'qr_unknown', 'This is not a WhatsApp code.');
  const connection = network.connections.unlinked().find((each) => each.registration?.refs.includes(ref));
  if (!connection?.registration) {
    if (wasIssued(ref)) throw new Problem(410, 'qr_expired', 'This code has expired or was used already.');
    throw new Problem(404, 'qr_unknown', 'No device shows this code.');
  }
  const { registration } = connection;
  if (registration.expiresAt < Date.now()) throw new Problem(410, 'qr_expired', 'This code has expired.');
  const isGenuine =
    registration.noiseKey.toString('base64') === noiseKey && registration.identity.toString('base64') === identity;
  if (!isGenuine) throw new Problem(422, 'qr_unknown', 'This code does not belong to the device that shows it.');
  registration.refs = [];
  return linkDevice(connection, phone, Buffer.from(advSecret, 'base64'));
}
