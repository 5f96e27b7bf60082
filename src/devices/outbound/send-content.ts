import { randomBytes } from 'node:crypto';
import type { OutboundContent, Recipient } from '../connection.messages.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { proto } from '../baileys/baileys-library.js';
import { lidOf, toPhoneJid } from '../baileys/jid.js';
import { addContext } from './add-context.js';
import { attributesOf } from './build-change.js';
import { buildQuote } from './build-quote.js';
import { jidOf } from './jid-of.js';
import { lookUp } from './look-up-recipient.js';
import { whileOpen } from './while-open.js';

export async function prepareContent(
  connection: BaileysConnection,
  to: Recipient,
  waId: string,
  content: Omit<OutboundContent, 'media'>,
  obtainMedia?: () => Promise<proto.IMessage>,
): Promise<Uint8Array> {
  const message = await whileOpen(connection, async () => {
    const base = obtainMedia ? await obtainMedia() : toTextMessage(content.body ?? '');
    return addContext(buildMessage(connection, jidOf(to), waId, base, content.quoted), content);
  });
  return connection.baileys.proto.Message.encode(withSecret(message)).finish();
}

const SECRET_BYTES = 32;

const toTextMessage = (text: string): proto.IMessage => ({ extendedTextMessage: { text } });

export const encodeText = ({ baileys }: BaileysConnection, text: string): Uint8Array =>
  baileys.proto.Message.encode(withSecret(toTextMessage(text))).finish();

/** Recipients encrypt votes, reactions and comments with the secret. */
const withSecret = (message: proto.IMessage): proto.IMessage => ({
  ...message,
  messageContextInfo: { ...message.messageContextInfo, messageSecret: randomBytes(SECRET_BYTES) },
});

export function sendPrepared(
  connection: BaileysConnection,
  to: Recipient,
  waId: string,
  prepared: Uint8Array,
): Promise<{ lid: string | null }> {
  const { socket, baileys } = connection;
  return whileOpen(connection, async () => {
    const found = await lookUp(connection, to);
    const jid = jidOf(found);
    const message = baileys.proto.Message.decode(prepared);
    await socket.relayMessage(jid, message, { messageId: waId, additionalAttributes: attributesOf(message) });
    const lid = found.phone ? await socket.signalRepository.lidMapping.getLIDForPN(jid).catch(() => null) : null;
    // The message is sent, so errors are ignored. Changes issue no token.
    if (!message.protocolMessage) await recordTokenTime(connection, lid ?? jid).catch(() => undefined);
    return { lid: lidOf(lid) ?? to.lid };
  });
}

/**
 * Baileys stores the weekly trusted-contact token in an ended transaction, so every message would issue one. See
 * relayMessage in messages-send.js.
 */
async function recordTokenTime({ socket, now: readTime }: BaileysConnection, jid: string): Promise<void> {
  const { keys } = socket.authState;
  const { [jid]: entry } = await keys.get('tctoken', [jid]);
  const now = Math.floor(readTime().getTime() / 1000);
  if (weekOf(now) <= weekOf(entry?.senderTimestamp ?? 0)) return;
  await keys.set({ tctoken: { [jid]: { token: Buffer.alloc(0), ...entry, senderTimestamp: now } } });
}

/** Counts weeks like tc-token-utils.js of Baileys. */
const weekOf = (seconds: number): number => Math.floor(seconds / 604_800);

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
    message: buildQuote(baileys, quoted),
  };
  const message = baileys.generateWAMessageFromContent(jid, content, {
    userJid,
    messageId: waId,
    ...(quotedMessage ? { quoted: quotedMessage } : {}),
  });
  return message.message ?? content;
}
