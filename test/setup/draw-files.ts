import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Draws a unique photo with GPS data and an EXIF rotation. */
export async function makePhoto({ width = 640, height = 480, orientation = 6 } = {}): Promise<Buffer> {
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

export const makeSvg = (inside = '<circle cx="50" cy="50" r="40" fill="teal"/>'): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
    <!-- a drawing --><svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${inside}</svg>`);

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
};

export const drawMp4 = (size = 2000): Buffer =>
  Buffer.concat([box('ftyp', Buffer.from('isom\0\0\u0002\0isommp41', 'latin1')), box('mdat', randomBytes(size))]);

/** Returns an Ogg header page and random bytes instead of audio. */
export const drawOgg = (size = 3000): Buffer => {
  const page = Buffer.alloc(28);
  page.write('OggS', 0, 'latin1');
  page[5] = 2;
  page[26] = 1;
  page[27] = 19;
  return Buffer.concat([page, Buffer.from('OpusHead\u0001\u0001', 'latin1'), randomBytes(size)]);
};

/** Returns a small PNG that declares the given size in pixels. */
export function drawPngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, checksum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 2000)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** HEIC as an iPhone writes it: grid, 64 × 48, red left and blue right, rotated so that red is on top. */
export const TURNED_HEIC = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAbdtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA',
    'AAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHbAAEAAAAAAAAAegACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlp',
    'bmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADiaXBycAAAAL9pcGNvAAAAdmh2Y0MBA3AAAAAAAA',
    'AAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAA',
    'AwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAACWlyb3',
    'QDAAAAG2lwbWEAAAAAAAAAAgABAoECAAIDA4SFAAAAGmlyZWYAAAAAAAAADmRpbWcAAgABAAEAAACCbWRhdAAAAHYoAa8J4DkjJL//+Wm///hv',
    '3kP3IZXBf/4aLn3+ICZ//t7PUV2Vc2KXkWH1UjqB8DyxKkdaBaZBJ/eKJJ3/Yb2Cvam1/MSJQn7/JizcKjmu0RPUrnf5nYNWTlAl6c2OwqXeIk',
    'vwKipeL5CdT81TVVTwAHd/+cbg',
  ].join(''),
  'base64',
);

/** Draws 9 MB of noise, more than WhatsApp accepts for a photo. */
export async function drawLargePhoto(format: 'png' | 'jpeg'): Promise<Buffer> {
  const noise = sharp(randomBytes(2_000 * 1_500 * 3), { raw: { width: 2_000, height: 1_500, channels: 3 } });
  return format === 'png'
    ? noise.png().toBuffer()
    : noise.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).withMetadata({ orientation: 6 }).toBuffer();
}
