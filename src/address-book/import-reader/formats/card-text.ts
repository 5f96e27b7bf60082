import type { CardLine } from './card-lines.js';

export function cardText({ value, params }: CardLine): string {
  const encoding = params.get('ENCODING')?.[0];
  if (encoding === 'QUOTED-PRINTABLE') return decodeBytes(decodeQuotedPrintable(value), params.get('CHARSET')?.[0]);
  if (encoding === 'B' || encoding === 'BASE64')
    return decodeBytes(Buffer.from(value, 'base64'), params.get('CHARSET')?.[0]);
  return value;
}

export const partsOf = (text: string): string[] =>
  text
    .replace(/\\\\/g, '\0')
    .split(/(?<!\\);/)
    .map((part) => unescape(part.replaceAll('\0', '\\\\')));

export const unescape = (text: string): string =>
  text.replace(/\\([\\,;:nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped)).trim();

function decodeQuotedPrintable(value: string): Buffer {
  const bytes = Buffer.from(value, 'utf8');
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at] === 0x3d ? Number.parseInt(bytes.toString('latin1', at + 1, at + 3), 16) : Number.NaN;
    const isEscape = /^[\da-f]{2}$/i.test(bytes.toString('latin1', at + 1, at + 3)) && bytes[at] === 0x3d;
    bytes[length++] = isEscape ? code : bytes[at]!;
    if (isEscape) at += 2;
  }
  return bytes.subarray(0, length);
}

/** Tries UTF-8 and Windows-1256, which some phones do not declare. */
function decodeBytes(bytes: Buffer, charset = 'UTF-8'): string {
  for (const label of [charset, 'UTF-8', 'windows-1256'])
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // Try the next encoding.
    }
  return bytes.toString('utf8');
}
