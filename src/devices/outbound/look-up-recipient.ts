import type { BaileysConnection } from '../baileys/baileys-connection.js';
import { toLidJid, toPhoneJid } from '../baileys/jid.js';
import type { Recipient } from '../connection.messages.js';
import { LookupUnanswered, SendRefused } from '../devices.errors.js';
import { askNumber } from './ask-number.js';
import { jidOf } from './jid-of.js';
import { whileOpen } from './while-open.js';

/** Longer than an answer of WhatsApp takes. */
export const LOOKUP_TIMEOUT_MS = 10_000;

/**
 * Whether a message to this recipient needs no question to WhatsApp: the device lists of both sides are cached and each device has a Signal
 * session. Baileys sends the messages of a connection one after the other, so a question during a send would delay all chats.
 */
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

/**
 * Asks WhatsApp for the devices and keys of a recipient. Returns the recipient under the number that WhatsApp knows, which may be spelled in
 * another way. Throws SendRefused without an account, LookupUnanswered without a definite answer in time, DeviceNotConnected.
 */
export async function lookUp(connection: BaileysConnection, to: Recipient): Promise<Recipient> {
  if (await isReady(connection, to)) return to;
  return whileOpen(connection, () => withinTime(find(connection, to)));
}

async function find(connection: BaileysConnection, to: Recipient): Promise<Recipient> {
  const { socket, auth } = connection;
  const ownJid = to.phone ? auth.own.phone && toPhoneJid(auth.own.phone) : auth.own.lid && toLidJid(auth.own.lid);
  const devices = await socket.getUSyncDevices(ownJid ? [ownJid, jidOf(to)] : [jidOf(to)], true, false);
  if (devices.some(({ user }) => user === (to.phone ?? to.lid))) {
    await prepare(connection, devices);
    return to;
  }
  // Without devices a message would be accepted and shown to no one.
  if (!to.phone) throw new LookupUnanswered();
  const answer = await askNumber(connection, to.phone);
  if (!answer) throw new LookupUnanswered();
  const { phone } = answer;
  if (phone === null) throw new SendRefused('not_on_whatsapp');
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

/** The question goes on after that: a late answer fills the caches. */
async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LookupUnanswered()), LOOKUP_TIMEOUT_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
