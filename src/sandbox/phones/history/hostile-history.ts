import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { VirtualPhone } from '../virtual-phone.js';

const BOMB_BYTES = 200_000_000;
const FAR_AHEAD_SECONDS = 10_000_000;
/** Protobuf tag of `HistorySync.conversations` and of `Conversation.messages`: field 2, length-delimited. */
const CHUNK_TAG = 0x12;

export const makeBomb = (): Buffer => deflateSync(Buffer.alloc(BOMB_BYTES));

export function addHostileChats(phone: VirtualPhone, history: Uint8Array): Buffer {
  const now = Math.floor(Date.now() / 1000);
  const message = (id: string, fields: proto.IWebMessageInfo = {}): proto.IHistorySyncMsg => ({
    message: {
      key: { remoteJid: 'x', fromMe: false, id },
      message: { conversation: `hostile ${id}` },
      messageTimestamp: now - 60,
      ...fields,
    },
  });
  const chat = (id: string, messages: proto.IHistorySyncMsg[]): Buffer =>
    encodeChunk(proto.Conversation.encode({ id, messages }).finish());
  const person = '966599999999@s.whatsapp.net';
  const broken = Buffer.concat([
    proto.Conversation.encode({ id: person, messages: [] }).finish(),
    ...[0, 1, 7, 300].map((size) => encodeChunk(randomBytes(size))),
    encodeChunk(proto.HistorySyncMsg.encode(message('CUT')).finish().subarray(0, 9)),
  ]);
  return Buffer.concat([
    ...[
      '120363000000000001@g.us',
      'status@broadcast',
      '1700000000@broadcast',
      '1@newsletter',
      '',
      'not an address',
      '0@s.whatsapp.net',
    ].map((id) => chat(id, [message(`OF ${id}`)])),
    chat(person, [
      message('AHEAD', { messageTimestamp: now + FAR_AHEAD_SECONDS }),
      message('NO TIME', { messageTimestamp: 0 }),
      message('HUGE TIME', { messageTimestamp: Number.MAX_SAFE_INTEGER }),
      message('NOTHING', { message: null }),
      message('KEYS', { message: { protocolMessage: { type: 3 } } }),
      message('', {}),
    ]),
    encodeChunk(broken),
    ...[0, 3, 1000].map((size) => encodeChunk(randomBytes(size))),
    chat(person, [
      message('ELSEWHERE', { key: { remoteJid: phone.jid('pn'), fromMe: false, id: 'ELSEWHERE'.repeat(100) } }),
      message('NUL', { message: { conversation: 'a\u0000b' }, pushName: 'n\u0000' }),
    ]),
    history,
  ]);
}

function encodeChunk(bytes: Uint8Array): Buffer {
  const head = [CHUNK_TAG];
  let length = bytes.length;
  for (; length > 127; length >>>= 7) head.push((length & 127) | 128);
  return Buffer.concat([Buffer.from([...head, length]), bytes]);
}
