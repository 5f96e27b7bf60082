import { createCipheriv, createDecipheriv, hkdfSync, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { generateKeyPair, sharedSecret } from '../../crypto/curve.js';
import type { Network } from '../../network.js';
import type { LinkedDevice } from '../../phones/linked-device.js';
import type { VirtualPhone } from '../../phones/virtual-phone.js';
import { Problem } from '../../problem.js';
import { awaitAnswer } from './await-answer.js';
import type { Connection } from '../connection.js';
import type { OpenConnection } from '../open-connection.js';
import { pairDevice } from './pairing.js';
import type { KeyBundleAnswer } from './registration.js';
import { notifyRegistration } from './retire-secret.js';
import { bytesOf, child, element, nowInSeconds, SERVER } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';

const PBKDF2_ITERATIONS = 131_072;
const CODE_PATTERN = /^[1-9A-HJ-NP-TV-Z]{8}$/;
const PLATFORM_PATTERN = /^(Chrome|Edge|Firefox|Opera|Safari|IE) \((Mac OS|Windows|Linux|Ubuntu|Android|Chrome OS)\)$/;
const deriveKey = promisify(pbkdf2);

export function receiveLinkCode(connection: Connection, request: Stanza): Stanza[] {
  const { registration } = connection;
  const stage = request.attrs.stage;
  if (!registration) return [];
  if (stage === 'companion_hello') {
    const number = (request.attrs.jid ?? '').split('@')[0]!.replace(/\D/g, '');
    const display = bytesOf(child(request, 'companion_platform_display'))?.toString() ?? '';
    // WhatsApp silently rejects other names (Baileys issue 2769).
    if (!PLATFORM_PATTERN.test(display)) return [];
    const wrapped = bytesOf(child(request, 'link_code_pairing_wrapped_companion_ephemeral_pub')) ?? Buffer.alloc(0);
    const ref = randomBytes(32);
    registration.linkCode = { number, ref, wrappedEphemeral: wrapped };
    const phone = connection.network.phones.find(number);
    if (phone) connection.network.emitPhoneChanged(phone);
    return [element('link_code_companion_reg', { stage }, [element('link_code_pairing_ref', {}, ref)])];
  }
  if (stage === 'companion_finish') {
    registration.linkCode?.onFinish?.({
      wrappedBundle: bytesOf(child(request, 'link_code_pairing_wrapped_key_bundle')) ?? Buffer.alloc(0),
      identity: bytesOf(child(request, 'companion_identity_public')) ?? Buffer.alloc(0),
    });
  }
  return [];
}

export const findConnectionAwaitingCode = (network: Network, number: string): OpenConnection | undefined =>
  network.connections.unlinked().findLast((connection) => connection.registration?.linkCode?.number === number);

/**
 * Accepts an empty `stage`.
 * @see Baileys issue 2608
 */
export function expireCode(network: Network, number: string, stage: string): Promise<boolean> {
  const connection = findConnectionAwaitingCode(network, number);
  if (!connection?.registration)
    throw new Problem(404, 'code_not_requested', 'No device asked for a code with this number.');
  delete connection.registration.linkCode;
  return notifyRegistration(connection, 'link_code_companion_reg', [element('link_code_companion_reg', { stage })]);
}

export function endCodeConnection(network: Network, number: string): void {
  findConnectionAwaitingCode(network, number)?.terminate();
}

/** Notices a wrong code only when decryption of its response fails. */
export async function enterCode(network: Network, phone: VirtualPhone, typedCode: string): Promise<LinkedDevice> {
  if (!phone.record.online) throw new Problem(409, 'phone_offline', 'This phone is offline.');
  const connection = findConnectionAwaitingCode(network, phone.number);
  const request = connection?.registration?.linkCode;
  if (!connection || !request)
    throw new Problem(404, 'code_not_requested', 'No device asked for a code with this number.');
  const code = typedCode.replace(/[\s-]/g, '').toUpperCase();
  if (!CODE_PATTERN.test(code)) throw new Problem(422, 'code_wrong', 'A code has eight letters or digits.');

  const ephemeral = generateKeyPair();
  const companionEphemeral = await unwrap(code, request.wrappedEphemeral);
  const wrappedEphemeral = await wrap(code, ephemeral.publicKey);
  const answer = awaitAnswer<KeyBundleAnswer>(connection, (finish) => (request.onFinish = finish));
  connection.send(primaryHello(connection.nextId(), phone, request.ref, wrappedEphemeral));
  const { wrappedBundle, identity } = await answer;
  // Retires the pending QR's secret, not the one from the code.
  if (network.faults.consume('retire-secret', phone.number))
    await notifyRegistration(connection, 'companion_reg_refresh', [element('companion_reg_refresh', {})]);
  const shared = sharedSecret(ephemeral.privateKey, companionEphemeral);
  const bundle = openBundle(shared, wrappedBundle);
  if (!bundle || !bundle.subarray(0, 32).equals(identity))
    throw new Problem(422, 'code_wrong', 'The code is not right.');

  const identityShared = sharedSecret(phone.keys.identity.privateKey, identity);
  const secret = Buffer.concat([shared, identityShared, bundle.subarray(64, 96)]);
  delete connection.registration!.linkCode;
  network.emitPhoneChanged(phone);
  return pairDevice(
    network,
    connection,
    phone,
    Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(32), 'adv_secret', 32)),
  );
}

function primaryHello(id: string, phone: VirtualPhone, ref: Buffer, wrappedEphemeral: Buffer): Stanza {
  return element('notification', { type: 'link_code_companion_reg', id, from: SERVER, t: nowInSeconds() }, [
    element('link_code_companion_reg', { stage: 'primary_hello' }, [
      element('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrappedEphemeral),
      element('primary_identity_pub', {}, phone.keys.identity.publicKey),
      element('link_code_pairing_ref', {}, ref),
    ]),
  ]);
}

/** Returns a salt (32 bytes), an IV (16) and the key encrypted by AES-256-CTR. */
async function wrap(code: string, publicKey: Buffer): Promise<Buffer> {
  const [salt, iv] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv('aes-256-ctr', await deriveKey(code, salt, PBKDF2_ITERATIONS, 32, 'sha256'), iv);
  return Buffer.concat([salt, iv, cipher.update(publicKey), cipher.final()]);
}

async function unwrap(code: string, wrapped: Buffer): Promise<Buffer> {
  const key = await deriveKey(code, wrapped.subarray(0, 32), PBKDF2_ITERATIONS, 32, 'sha256');
  const decipher = createDecipheriv('aes-256-ctr', key, wrapped.subarray(32, 48));
  return Buffer.concat([decipher.update(wrapped.subarray(48, 80)), decipher.final()]);
}

/** Decrypts a salt (32 bytes), an IV (12) and AES-256-GCM. Returns undefined for a wrong key. */
function openBundle(shared: Buffer, wrapped: Buffer): Buffer | undefined {
  const key = hkdfSync('sha256', shared, wrapped.subarray(0, 32), 'link_code_pairing_key_bundle_encryption_key', 32);
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), wrapped.subarray(32, 44));
  decipher.setAuthTag(wrapped.subarray(-16));
  try {
    return Buffer.concat([decipher.update(wrapped.subarray(44, -16)), decipher.final()]);
  } catch {
    return undefined;
  }
}
