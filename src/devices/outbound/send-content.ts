import { randomBytes } from 'node:crypto';
import { DeviceNotConnected, MediaHostAway, SendRefused } from '../devices.errors.js';
import type { OutboundContent, Recipient } from '../connection.messages.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { proto } from '../baileys/baileys-library.js';
import { lidOf, toLidJid, toPhoneJid } from '../baileys/jid.js';
import { typeOf } from '../inbound/describe-content.js';
import { attributesOf } from './build-change.js';
import { jidOf } from './jid-of.js';

/** Makes the wire form of a message, encoded; `obtainMedium` gives the part of a medium, with its caption. */
export async function prepareContent(
  connection: BaileysConnection,
  to: Recipient,
  waId: string,
  content: Pick<OutboundContent, 'body' | 'quoted' | 'forwards'>,
  obtainMedium?: () => Promise<proto.IMessage>,
): Promise<Uint8Array> {
  const message = await whileOpen(connection, async () => {
    const said = obtainMedium ? await obtainMedium() : sayText(content.body ?? '');
    return markForwarded(buildMessage(connection, jidOf(to), waId, said, content.quoted), content.forwards);
  });
  return connection.baileys.proto.Message.encode(withSecret(message)).finish();
}

const SECRET_BYTES = 32;

const sayText = (text: string): proto.IMessage => ({ extendedTextMessage: { text } });

/** The same of a text that answers nothing: it says nothing of whom it is for. */
export const encodeText = ({ baileys }: BaileysConnection, text: string): Uint8Array =>
  baileys.proto.Message.encode(withSecret(sayText(text))).finish();

/** Recipients encrypt votes, reactions and comments with it; WhatsApp's own clients give each message one. */
const withSecret = (message: proto.IMessage): proto.IMessage => ({
  ...message,
  messageContextInfo: { ...message.messageContextInfo, messageSecret: randomBytes(SECRET_BYTES) },
});

/** Sends a prepared message under a given id. Resolves when the stanza is written. */
export function sendPrepared(
  connection: BaileysConnection,
  to: Recipient,
  waId: string,
  prepared: Uint8Array,
): Promise<{ lid: string | null }> {
  const { socket, baileys } = connection;
  const jid = jidOf(to);
  return whileOpen(connection, async () => {
    await refuseUnknownNumber(connection, jid, to);
    const message = baileys.proto.Message.decode(prepared);
    await socket.relayMessage(jid, message, { messageId: waId, additionalAttributes: attributesOf(message) });
    const lid = to.phone ? await socket.signalRepository.lidMapping.getLIDForPN(jid).catch(() => null) : null;
    // It is sent, whatever becomes of the note. With what changes another message nobody is trusted.
    if (!message.protocolMessage) await noteTrusted(connection, lid ?? jid).catch(() => undefined);
    return { lid: lidOf(lid) ?? to.lid };
  });
}

/**
 * With the first message of each span Baileys tells WhatsApp that its recipient is trusted, and writes down that it did in a transaction which is
 * over by then: without this it would say so after every message, as no phone does. See relayMessage in its messages-send.js.
 */
async function noteTrusted({ socket }: BaileysConnection, jid: string): Promise<void> {
  const { keys } = socket.authState;
  const { [jid]: entry } = await keys.get('tctoken', [jid]);
  const now = Math.floor(Date.now() / 1000);
  if (spanOf(now) <= spanOf(entry?.senderTimestamp ?? 0)) return;
  await keys.set({ tctoken: { [jid]: { token: Buffer.alloc(0), ...entry, senderTimestamp: now } } });
}

/** A week, as tc-token-utils.js of Baileys counts them. */
const spanOf = (seconds: number): number => Math.floor(seconds / 604_800);

/** Tells the trouble of a connection apart from that of a message. */
async function whileOpen<T>(connection: BaileysConnection, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SendRefused || error instanceof MediaHostAway) throw error;
    // Whether a stanza left before the connection broke is unknown; the next attempt bears the same id.
    if (!connection.isOpen || isConnectionTrouble(error)) throw new DeviceNotConnected();
    throw error;
  }
}

/**
 * WhatsApp accepts a message to a number without an account and shows it to nobody. The device list, which each first message
 * needs anyway, is empty then; only a definite answer refuses.
 */
async function refuseUnknownNumber(
  { socket, caches, auth }: BaileysConnection,
  jid: string,
  to: Recipient,
): Promise<void> {
  const user = to.phone ?? to.lid ?? '';
  if (user === auth.own.phone || user === auth.own.lid || (await caches.devices.get(user))) return;
  const ownJid = to.phone ? auth.own.phone && toPhoneJid(auth.own.phone) : auth.own.lid && toLidJid(auth.own.lid);
  const devices = await socket.getUSyncDevices(ownJid ? [ownJid, jid] : [jid], true, false);
  if (devices.some((device) => device.user === user) || !to.phone) return;
  const answers = await socket.onWhatsApp(to.phone);
  if (answers && !answers.some(({ exists }) => exists)) throw new SendRefused('not_on_whatsapp');
}

/** Phones say beside it that it was passed on. */
function markForwarded(message: proto.IMessage, forwards: number): proto.IMessage {
  const type = typeOf(message);
  const part = type && message[type];
  if (forwards > 0 && typeof part === 'object' && part !== null) {
    const said = part as { contextInfo?: proto.IContextInfo | null };
    said.contextInfo = { ...said.contextInfo, isForwarded: true, forwardingScore: forwards };
  }
  return message;
}

function buildMessage(
  { baileys, auth }: BaileysConnection,
  jid: string,
  waId: string,
  content: proto.IMessage,
  quoted: OutboundContent['quoted'],
): proto.IMessage {
  const userJid = toPhoneJid(auth.own.phone ?? '');
  const quotedMessage = quoted && {
    key: { id: quoted.waId, fromMe: quoted.fromMe, remoteJid: jid },
    message: { conversation: quoted.body ?? '' },
  };
  const message = baileys.generateWAMessageFromContent(jid, content, {
    userJid,
    messageId: waId,
    ...(quotedMessage ? { quoted: quotedMessage } : {}),
  });
  return message.message ?? content;
}

/** Baileys' codes of a connection that is closed, lost or gone, and of a query it never answered. */
const CONNECTION_CODES = new Set([408, 428, 440, 515]);

function isConnectionTrouble(error: unknown): boolean {
  const { output, message } = error as { output?: { statusCode?: number }; message?: string };
  return CONNECTION_CODES.has(output?.statusCode ?? 0) || message === 'Connection Closed';
}
