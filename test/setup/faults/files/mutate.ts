import { inflateRawSync } from 'node:zlib';
import { inspectZip } from '../../../../src/address-book/import-reader/formats/inspect-zip.js';
import { type ZipPart, makeZip } from '../../make-zip.js';

type Random = (below: number) => number;

export function seeded(seed: number): Random {
  let state = (seed * 2_654_435_761 + 1) % 2_147_483_646;
  return (below) => (state = ((state + 1) * 48_271) % 2_147_483_647) % Math.max(1, below);
}

const EXTREME_NUMBERS = [0, 1, 0x7f, 0xff, 0xffff, 0x7fff_ffff, 0xffff_ffff, 0x8000_0000];
const INSERTED_TEXTS = [
  '1048576',
  '99999999999',
  '-1',
  'NaN',
  '1e308',
  '"',
  '<',
  '&#x110000;',
  '&a;',
  '\0',
  '\uFEFF',
  '\u202E',
  '=',
  '<![CDATA[',
  ']]>',
  '<!--',
  '<!DOCTYPE a [<!ENTITY a "b">]>',
  'BEGIN:VCARD',
  ';ENCODING=BASE64:',
  '\n',
  '"""',
  'encoding="utf-7"',
  'charset=x-user-defined',
  'table:number-columns-repeated="16384"',
  'ss:Index="999999999"',
];
const MUTATIONS: ((bytes: Buffer, random: Random) => Buffer)[] = [
  (bytes, random) => {
    const changed = Buffer.from(bytes);
    for (let flips = 1 + random(12); flips > 0; flips--) changed[random(bytes.length)]! ^= 1 << random(8);
    return changed;
  },
  (bytes, random) => bytes.subarray(0, random(bytes.length)),
  (bytes, random) => bytes.subarray(random(Math.min(bytes.length, 600))),
  (bytes, random) => {
    const length = 1 + random(bytes.length / 4);
    const [first, second] = [random(bytes.length / 2), random(bytes.length / 2) + Math.floor(bytes.length / 2)];
    const changed = Buffer.from(bytes);
    bytes.copy(changed, first, second, second + length);
    bytes.copy(changed, second, first, first + length);
    return changed;
  },
  (bytes, random) => {
    const [from, at] = [random(bytes.length), random(bytes.length)];
    const block = bytes.subarray(from, from + 1 + random(bytes.length / 4));
    return Buffer.concat([
      bytes.subarray(0, at),
      ...Array.from({ length: random(30) }, () => block),
      bytes.subarray(at),
    ]);
  },
  (bytes, random) => {
    const at = random(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random(bytes.length / 4))]);
  },
  // Writes extreme counts and lengths.
  (bytes, random) => {
    const changed = Buffer.from(bytes);
    for (let round = 1 + random(4); round > 0; round--)
      if (bytes.length > 4)
        changed.writeUInt32LE(EXTREME_NUMBERS[random(EXTREME_NUMBERS.length)]!, random(bytes.length - 4));
    return changed;
  },
  (bytes, random) => {
    const at = random(bytes.length);
    return Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from(INSERTED_TEXTS[random(INSERTED_TEXTS.length)]!),
      bytes.subarray(at),
    ]);
  },
  // Changes repeat counts, indexes and lengths in text.
  (bytes, random) => {
    const text = bytes.toString('latin1');
    const digits = [...text.matchAll(/"\d+"/g)];
    const found = digits[random(digits.length)];
    if (!found) return bytes.subarray(1);
    const number = ['"4294967295"', '"1048576"', '"-5"', '""', '"1e9"', `"${'9'.repeat(400)}"`][random(6)]!;
    return Buffer.from(text.slice(0, found.index) + number + text.slice(found.index + found[0].length), 'latin1');
  },
];

/** Damages a file. Mostly it damages a zip before compression, so that checksums stay valid. */
export function mutate(bytes: Buffer, seed: number): Buffer {
  const random = seeded(seed);
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
  if (isZip && random(4) > 0) return mutatePart(bytes, random);
  let changed = bytes;
  for (let round = 1 + random(3); round > 0; round--) changed = MUTATIONS[random(MUTATIONS.length)]!(changed, random);
  return changed;
}

function mutatePart(bytes: Buffer, random: Random): Buffer {
  const parts: ZipPart[] = [...inspectZip(bytes).values()].map(({ name, packed, offset, method }) => {
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const body = bytes.subarray(start, start + packed);
    return { name, bytes: method === 0 || name === 'mimetype' ? body : inflateRawSync(body) };
  });
  const index = random(parts.length);
  const part = parts[index]!;
  if (random(10) === 0) parts.splice(index, 1);
  else parts[index] = { ...part, bytes: MUTATIONS[random(MUTATIONS.length)]!(part.bytes, random) };
  // `mimetype` stays uncompressed, because its bytes identify the file type.
  const [first] = parts;
  if (first?.name === 'mimetype') first.packed = { bytes: first.bytes, size: first.bytes.length };
  return makeZip(parts);
}
