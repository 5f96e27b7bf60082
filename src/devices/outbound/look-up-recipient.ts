import type { BaileysConnection } from '../baileys/baileys-connection.js';
import { findPeer } from '../baileys/find-peer.js';
import { lidOf, toLidJid, toPhoneJid } from '../baileys/jid.js';
import type { Recipient } from '../connection.messages.js';
import { LookupUnanswered, SendRejected } from '../devices.errors.js';
import { queryNumber } from './query-number.js';
import { jidOf } from './jid-of.js';
import { whileOpen } from './while-open.js';

export const LOOKUP_TIMEOUT_MS = 10_000;

/** Returns false if a send would first query device lists or sessions, which delays all chats. */
export async function isReady({ caches, auth }: BaileysConnection, to: Recipient): Promise<boolean> {
  const user = to.phone ?? to.lid ?? '';
  if (user === auth.own.phone || user === auth.own.lid) return true;
  const own = to.phone ? auth.own.phone : auth.own.lid;
  for (const name of own ? [user, own] : [user]) {
    const list = await caches.devices.get<object>(name);
    if (!list || !caches.prepared.has(list)) return false;
  }
  return true;
}

/** Returns WhatsApp's spelling. Throws SendRejected without an account, LookupUnanswered, DeviceNotConnected. */
export async function lookUp(connection: BaileysConnection, to: Recipient): Promise<Recipient> {
  if (await isReady(connection, to)) return to;
  return whileOpen(connection, () => withinTime(find(connection, to)));
}

export async function findBothAddresses({ socket }: BaileysConnection, { phone, lid }: Recipient): Promise<Recipient> {
  if (phone === null) return (lid && (await findPeer(socket, toLidJid(lid)))) || { phone, lid };
  const { [phone]: entry } = await socket.authState.keys.get('lid-mapping', [phone]);
  return { phone, lid: (entry && lidOf(toLidJid(entry))) || lid };
}

async function find(connection: BaileysConnection, to: Recipient): Promise<Recipient> {
  const { socket, auth } = connection;
  const ownJid = to.phone ? auth.own.phone && toPhoneJid(auth.own.phone) : auth.own.lid && toLidJid(auth.own.lid);
  const devices = await socket.getUSyncDevices(ownJid ? [ownJid, jidOf(to)] : [jidOf(to)], true, false);
  if (devices.some(({ user }) => user === (to.phone ?? to.lid))) {
    await prepare(connection, devices);
    return to;
  }
  // WhatsApp would accept but not deliver the message.
  if (!to.phone) throw new LookupUnanswered();
  const answer = await queryNumber(connection, to.phone);
  if (!answer) throw new LookupUnanswered();
  const { phone } = answer;
  if (phone === null) throw new SendRejected('not_on_whatsapp');
  const found = phone === to.phone ? [] : await socket.getUSyncDevices([toPhoneJid(phone)], true, false);
  if (!found.some(({ user }) => user === phone)) throw new LookupUnanswered();
  await prepare(connection, [...devices, ...found]);
  return { ...to, phone };
}

type Devices = Awaited<ReturnType<BaileysConnection['socket']['getUSyncDevices']>>;

async function prepare({ socket, caches }: BaileysConnection, devices: Devices): Promise<void> {
  await socket.assertSessions(
    devices.map(({ jid }) => jid),
    false,
  );
  for (const user of new Set(devices.map((device) => device.user))) {
    const list = await caches.devices.get<object>(user);
    if (list) caches.prepared.add(list);
  }
}

/** Throws LookupUnanswered. A late answer still fills the caches. */
async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LookupUnanswered()), LOOKUP_TIMEOUT_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
