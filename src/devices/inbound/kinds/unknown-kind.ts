import type { BinaryNode, proto, WAMessage } from '../../baileys/baileys-library.js';
import { typeOf } from '../describe-content.js';
import { HIDDEN_NUMBERS } from './message-kinds.js';

/** Field numbers of group keys and message context. */
const COMPANIONS = new Set([2, 15, 35]);
const DEVICE_SENT_MESSAGE = 31;
/** Field number of the message in a `deviceSentMessage`. */
const SENT_MESSAGE = 2;
const MESSAGE_CONTEXT_INFO = 35;

export interface UnknownKind {
  /** WhatsApp's field number, such as `#117`. */
  name: string;
  bytes: Uint8Array;
}

/** Reads the field number from the bytes, because decoding drops unknown fields. */
export function findUnknownKind(stanza: BinaryNode): UnknownKind | null {
  const children = Array.isArray(stanza.content) ? stanza.content : [];
  const padded = children.find(({ tag, content }) => tag === 'enc' && content instanceof Uint8Array)?.content;
  if (!(padded instanceof Uint8Array) || padded.length === 0) return null;
  const fields = readFields(withoutPadding(padded));
  const sent = fields.find(({ number }) => number === DEVICE_SENT_MESSAGE)?.bytes;
  const inside = sent && readFields(sent).find(({ number }) => number === SENT_MESSAGE)?.bytes;
  const unknown = (inside ? readFields(inside) : fields).find(
    ({ number }) => !COMPANIONS.has(number) && !HIDDEN_NUMBERS.has(number),
  );
  return unknown ? { name: `#${unknown.number}`, bytes: unknown.bytes ?? new Uint8Array() } : null;
}

export function addUnknown(library: typeof proto, message: WAMessage, unknown: UnknownKind | null): string | null {
  const opened = unknown && openUnknown(library, unknown);
  if (opened) message.message = { ...message.message, ...opened };
  return unknown?.name ?? null;
}

const [POLL_NAME, POLL_OPTION] = [2, 3];
const ENVELOPE_MESSAGE = 1;

/** Decodes newer envelopes and polls, which keep their inner field numbers. */
function openUnknown({ Message }: typeof proto, { bytes }: UnknownKind): proto.IMessage | null {
  const numbers = readFields(bytes).map(({ number }) => number);
  try {
    if (numbers.includes(POLL_NAME) && numbers.filter((number) => number === POLL_OPTION).length > 1) {
      const poll = Message.PollCreationMessage.decode(bytes);
      return poll.name && poll.options.every(({ optionName }) => optionName) ? { pollCreationMessageV3: poll } : null;
    }
    if (numbers.length === 0 || numbers.some((number) => number !== ENVELOPE_MESSAGE)) return null;
    const { message } = Message.FutureProofMessage.decode(bytes);
    return message && typeOf(message) ? message : null;
  } catch {
    return null;
  }
}

/** Finds secret and album of a message from another own device, which Baileys drops. */
export function findOuterContext(padded: Uint8Array): Uint8Array | null {
  const fields = readFields(withoutPadding(padded));
  if (!fields.some(({ number }) => number === DEVICE_SENT_MESSAGE)) return null;
  return fields.find(({ number }) => number === MESSAGE_CONTEXT_INFO)?.bytes ?? null;
}

const withoutPadding = (padded: Uint8Array): Uint8Array =>
  padded.subarray(0, Math.max(0, padded.length - (padded[padded.length - 1] ?? 0)));

interface Field {
  number: number;
  bytes?: Uint8Array;
}

const MAX_FIELDS_PER_LEVEL = 1_000;

export function readFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  for (const field of walkFields(bytes)) if (fields.push(field) === MAX_FIELDS_PER_LEVEL) break;
  return fields;
}

/** Yields fields lazily, because malicious bytes may contain millions of them. */
export function* walkFields(bytes: Uint8Array): Generator<Field, void, undefined> {
  let offset = 0;
  const readVarint = (): number => {
    let value = 0;
    for (let factor = 1; offset < bytes.length; factor *= 128) {
      const byte = bytes[offset++]!;
      value += (byte & 127) * factor;
      if (byte < 128) break;
    }
    return value;
  };
  while (offset < bytes.length) {
    const tag = readVarint();
    const field: Field = { number: Math.floor(tag / 8) };
    if (tag % 8 === 0) readVarint();
    else if (tag % 8 === 1) offset += 8;
    else if (tag % 8 === 5) offset += 4;
    else if (tag % 8 === 2) {
      const length = readVarint();
      field.bytes = bytes.subarray(offset, offset + length);
      offset += length;
    } else break;
    if (offset > bytes.length || field.number === 0) break;
    yield field;
  }
}
