import type { BinaryNode } from '../../baileys/baileys-library.js';
import { SILENT_NUMBERS } from './message-kinds.js';

/** Fields of a message that are none of its content: keys of groups, and what travels beside every message. */
const COMPANIONS = new Set([2, 15, 35]);
/** The copy of what another device of ours sent, and the message in it. */
const SENT_BY_US = 31;
const MESSAGE_IN_IT = 2;
/** `messageContextInfo`. */
const CONTEXT = 35;

/**
 * The kind of a message that is made of nothing this version of Baileys knows: the number WhatsApp has given it, such as `#117`. Decoding
 * has left out what it does not know, so the number is read from the bytes. Null for a message that says nothing at all.
 */
export function findUnknownKind(stanza: BinaryNode): string | null {
  const children = Array.isArray(stanza.content) ? stanza.content : [];
  const padded = children.find(({ tag, content }) => tag === 'enc' && content instanceof Uint8Array)?.content;
  if (!(padded instanceof Uint8Array) || padded.length === 0) return null;
  const fields = readFields(withoutPadding(padded));
  const sent = fields.find(({ number }) => number === SENT_BY_US)?.bytes;
  const inside = sent && readFields(sent).find(({ number }) => number === MESSAGE_IN_IT)?.bytes;
  const unknown = (inside ? readFields(inside) : fields).find(
    ({ number }) => !COMPANIONS.has(number) && !SILENT_NUMBERS.has(number),
  );
  return unknown ? `#${unknown.number}` : null;
}

/**
 * The context of a message that another device of ours sent. WhatsApp writes it beside the message, where Baileys drops it; it holds the
 * secret and the album.
 */
export function findOuterContext(padded: Uint8Array): Uint8Array | null {
  const fields = readFields(withoutPadding(padded));
  if (!fields.some(({ number }) => number === SENT_BY_US)) return null;
  return fields.find(({ number }) => number === CONTEXT)?.bytes ?? null;
}

const withoutPadding = (padded: Uint8Array): Uint8Array =>
  padded.subarray(0, Math.max(0, padded.length - (padded[padded.length - 1] ?? 0)));

interface Field {
  number: number;
  bytes?: Uint8Array;
}

/** The fields of a protobuf message, as far as it is one. */
export function readFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const readVarint = (): number => {
    let value = 0;
    for (let factor = 1; at < bytes.length; factor *= 128) {
      const byte = bytes[at++]!;
      value += (byte & 127) * factor;
      if (byte < 128) break;
    }
    return value;
  };
  while (at < bytes.length) {
    const tag = readVarint();
    const field: Field = { number: Math.floor(tag / 8) };
    if (tag % 8 === 0) readVarint();
    else if (tag % 8 === 1) at += 8;
    else if (tag % 8 === 5) at += 4;
    else if (tag % 8 === 2) {
      const length = readVarint();
      field.bytes = bytes.subarray(at, at + length);
      at += length;
    } else break;
    if (at > bytes.length || field.number === 0) break;
    fields.push(field);
  }
  return fields;
}
