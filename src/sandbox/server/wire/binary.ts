import { inflateSync } from 'node:zlib';
import * as tokens from '@whiskeysockets/baileys/lib/WABinary/constants.js';
import { decodeDecompressedBinaryNode } from '@whiskeysockets/baileys/lib/WABinary/decode.js';
import { encodeBinaryNode as encode } from '@whiskeysockets/baileys/lib/WABinary/encode.js';
import type { Stanza } from './stanza.js';

const COMPRESSED = 2;

export const encodeBinaryNode = (stanza: Stanza): Buffer => encode(stanza);

/** Decoding without a promise keeps the stanzas of a connection in order for free. */
export function decodeBinaryNode(bytes: Buffer): Stanza {
  const body = bytes.subarray(1);
  return decodeDecompressedBinaryNode(bytes[0]! & COMPRESSED ? inflateSync(body) : body, tokens);
}
