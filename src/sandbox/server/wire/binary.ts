import { inflateSync } from 'node:zlib';
import * as tokens from '@whiskeysockets/baileys/lib/WABinary/constants.js';
import { decodeDecompressedBinaryNode } from '@whiskeysockets/baileys/lib/WABinary/decode.js';
import { encodeBinaryNode } from '@whiskeysockets/baileys/lib/WABinary/encode.js';
import type { Stanza } from './stanza.js';

const COMPRESSED_FLAG = 2;

export const encodeStanza = (stanza: Stanza): Buffer => encodeBinaryNode(stanza);

/** Decodes synchronously, so that stanzas keep their order. */
export function decodeStanza(bytes: Buffer): Stanza {
  const body = bytes.subarray(1);
  return decodeDecompressedBinaryNode(bytes[0]! & COMPRESSED_FLAG ? inflateSync(body) : body, tokens);
}
