import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const SIZE_PX = 192;
const PALETTE = [
  [0x1f, 0x7a, 0x6d],
  [0x8a, 0x4f, 0x7d],
  [0x2f, 0x5d, 0x9b],
  [0xb0, 0x5a, 0x3c],
  [0x5b, 0x6e, 0x2f],
  [0x7a, 0x3e, 0x48],
];
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function drawPicture(number: string): Buffer {
  const [first = 0, second = 0] = createHash('sha256').update(number).digest();
  const background = PALETTE[first % PALETTE.length]!;
  const lightness = 0.72 + (second / 255) * 0.2;
  const rows: Buffer[] = [];
  for (let y = 0; y < SIZE_PX; y += 1) {
    const row = Buffer.alloc(1 + SIZE_PX * 3);
    for (let x = 0; x < SIZE_PX; x += 1) {
      const cover = Math.max(
        disc(x, y, SIZE_PX / 2, SIZE_PX * 0.4, SIZE_PX * 0.19),
        disc(x, y, SIZE_PX / 2, SIZE_PX * 1.02, SIZE_PX * 0.38),
      );
      for (let channel = 0; channel < 3; channel += 1) {
        const base = background[channel]! * (1.12 - (0.24 * y) / SIZE_PX);
        row[1 + x * 3 + channel] = Math.min(255, Math.round(base + (255 - base) * cover * lightness));
      }
    }
    rows.push(row);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE_PX, 0);
  header.writeUInt32BE(SIZE_PX, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const disc = (x: number, y: number, cx: number, cy: number, radius: number): number =>
  Math.min(1, Math.max(0, radius - Math.hypot(x + 0.5 - cx, y + 0.5 - cy) + 0.5));

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
