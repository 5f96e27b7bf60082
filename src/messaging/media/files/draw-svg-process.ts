import sharp from 'sharp';

// What draw-svg.ts starts: an SVG comes in, a small webp goes out. It imports no file of ours, as specs start it uncompiled.

const parts: Buffer[] = [];
for await (const part of process.stdin) parts.push(part as Buffer);
// From memory and not from a file: so it has no place from which it could name other files.
const webp = await sharp(Buffer.concat(parts), { limitInputPixels: 16_000_000 })
  .resize(320, 320, { fit: 'inside' })
  .webp({ quality: 80 })
  .toBuffer();
process.stdout.write(webp);
