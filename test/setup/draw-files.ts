import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture as a camera makes it: with where it was taken, and lying on its side. Each one is another. */
export async function drawPhoto({ width = 640, height = 480, orientation = 6 } = {}): Promise<Buffer> {
  const noise = await sharp(randomBytes(48 * 36 * 3), { raw: { width: 48, height: 36, channels: 3 } })
    .resize(width, height)
    .png()
    .toBuffer();
  return sharp(noise)
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Make: 'secret-camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 42/1 0/1' } })
    .withMetadata({ orientation })
    .toBuffer();
}

export const drawPng = (width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

export const drawSvg = (inside = '<circle cx="50" cy="50" r="40" fill="teal"/>'): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
    <!-- a drawing --><svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${inside}</svg>`);

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** The frame of a film around bytes that mean nothing. */
export const drawMp4 = (size = 2000): Buffer =>
  Buffer.concat([box('ftyp', Buffer.from('isom\0\0\u0002\0isommp41', 'latin1')), box('mdat', randomBytes(size))]);

/** The first page of a voice message, and then nothing that could be heard. */
export const drawOgg = (size = 3000): Buffer => {
  const page = Buffer.alloc(28);
  page.write('OggS', 0, 'latin1');
  page[5] = 2;
  page[26] = 1;
  page[27] = 19;
  return Buffer.concat([page, Buffer.from('OpusHead\u0001\u0001', 'latin1'), randomBytes(size)]);
};

/** Some kilobytes that say they are so many pixels, and are as far as they go. */
export function drawPngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 2000)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
