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

/** Makes the wire form of a message, encoded; `obtainMedium` gives the part of a medium, with its caption. */
export async function prepareContent(
  connection: BaileysConnection,
  to: Recipient,
  waId: string,
  content: Omit<OutboundContent, 'media'>,
  obtainMedium?: () => Promise<proto.IMessage>,
): Promise<Uint8Array> {
  const message = await whileOpen(connection, async () => {
    const said = obtainMedium ? await obtainMedium() : sayText(content.body ?? '');
    return addContext(buildMessage(connection, jidOf(to), waId, said, content.quoted), content);
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
  return whileOpen(connection, async () => {
    const found = await lookUp(connection, to);
    const jid = jidOf(found);
    const message = baileys.proto.Message.decode(prepared);
    await socket.relayMessage(jid, message, { messageId: waId, additionalAttributes: attributesOf(message) });
    const lid = found.phone ? await socket.signalRepository.lidMapping.getLIDForPN(jid).catch(() => null) : null;
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
