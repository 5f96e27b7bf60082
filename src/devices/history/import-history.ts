import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import { fillPhone } from '../baileys/find-peer.js';
import { isPersonal, lidOf, phoneOf } from '../baileys/jid.js';
import type { HistoryMessage } from '../devices.ports.js';
import { walkFields } from '../inbound/kinds/unknown-kind.js';
import { normalizeHistory, type HistoryPeer, type Period } from './normalize-history.js';

export interface ImportedCounts {
  messages: number;
  chats: number;
}

/** Field numbers of `HistorySync`, `Conversation` and `PhoneNumberToLIDMapping`. */
const CONVERSATION = 2;
const MAPPING = 15;
const ID = 1;
const MESSAGE = 2;
const PN_JID = 39;
const LID_JID = 42;
const NAME = 13;
const DISPLAY_NAME = 38;

const MAX_DECODED = 100_000;
const MAX_MAPPINGS = 10_000;
const MAX_TEXT_BYTES = 1_000;
const MAX_FIELDS = 200_000;
/** Ten times a message with a thumbnail. */
const MAX_MESSAGE_BYTES = 1_000_000;
const DECODED_WITHOUT_PAUSE = 50;
const MAX_BATCH = 50;

/**
 * Passes messages to `record` by chat, oldest first. Each message is decoded alone, so a damaged one affects no other.
 */
export async function importHistory(
  connection: BaileysConnection,
  history: Uint8Array,
  { period, remaining }: { period: Period; remaining: ImportedCounts },
  record: (batch: HistoryMessage[]) => Promise<void>,
): Promise<ImportedCounts> {
  const imported = { messages: 0, chats: 0 };
  const mappings = readMappings(history);
  let decoded = 0;
  for (const { number, bytes } of fieldsOf(history)) {
    if (number !== CONVERSATION || !bytes) continue;
    if (++decoded % DECODED_WITHOUT_PAUSE === 0) await yieldToOthers();
    if (imported.messages >= remaining.messages || imported.chats >= remaining.chats || decoded >= MAX_DECODED) break;
    const peer = await readPeer(connection, bytes, mappings);
    if (!peer) continue;
    const found: HistoryMessage[] = [];
    // Phones write the newest message first.
    for (const field of fieldsOf(bytes)) {
      if (field.number !== MESSAGE || !field.bytes || field.bytes.length > MAX_MESSAGE_BYTES) continue;
      if (imported.messages + found.length >= remaining.messages || ++decoded > MAX_DECODED) break;
      if (decoded % DECODED_WITHOUT_PAUSE === 0) await yieldToOthers();
      const message = normalizeHistory(connection, field.bytes, peer, period);
      if (message) found.push(message);
    }
    const messages = found.reverse().toSorted((first, second) => first.at.getTime() - second.at.getTime());
    for (let start = 0; start < messages.length; start += MAX_BATCH) {
      await record(messages.slice(start, start + MAX_BATCH));
      await yieldToOthers();
    }
    if (messages.length > 0) imported.chats++;
    imported.messages += messages.length;
  }
  return imported;
}

async function readPeer(
  connection: BaileysConnection,
  chat: Uint8Array,
  mappings: Map<string, string>,
): Promise<HistoryPeer | null> {
  const texts = readTexts(chat, [ID, PN_JID, LID_JID, NAME, DISPLAY_NAME]);
  if (!isPersonal(texts.get(ID))) return null;
  const known = [ID, PN_JID, LID_JID].flatMap((number) => texts.get(number) ?? []);
  known.push(...known.flatMap((jid) => mappings.get(jid) ?? []));
  const peer: HistoryPeer = {
    phone: known.map(phoneOf).find((phone) => phone !== null && phone !== '0') ?? null,
    lid: known.map(lidOf).find((lid) => lid !== null) ?? null,
    name: texts.get(DISPLAY_NAME) ?? texts.get(NAME) ?? null,
  };
  await fillPhone(connection, peer);
  return peer;
}

function readMappings(history: Uint8Array): Map<string, string> {
  const mappings = new Map<string, string>();
  for (const { number, bytes } of fieldsOf(history)) {
    if (number !== MAPPING || !bytes || mappings.size > 2 * MAX_MAPPINGS) continue;
    const [phone, lid] = [...readTexts(bytes, [1, 2]).values()];
    if (phoneOf(phone) === null || lidOf(lid) === null) continue;
    mappings.set(phone!, lid!).set(lid!, phone!);
  }
  return mappings;
}

function readTexts(message: Uint8Array, wanted: readonly number[]): Map<number, string> {
  const texts = new Map<number, string>();
  for (const { number, bytes } of fieldsOf(message)) {
    if (!wanted.includes(number) || texts.has(number) || !bytes || bytes.length > MAX_TEXT_BYTES) continue;
    texts.set(number, Buffer.from(bytes).toString());
  }
  return texts;
}

/** Stops early, because millions of empty fields would block the process. */
function* fieldsOf(message: Uint8Array): ReturnType<typeof walkFields> {
  let count = 0;
  for (const field of walkFields(message)) {
    if (++count > MAX_FIELDS) return;
    yield field;
  }
}
