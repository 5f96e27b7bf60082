import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';

// What in-picture-process.ts starts. It imports no file of ours: specs start it uncompiled.

export interface PictureTask {
  /** `rewrite`: upright and without metadata, in the format it has. The others draw a small webp. */
  work: 'rewrite' | 'thumbnail' | 'svg';
  path: string;
  mostPixels: number;
}
export type PictureAnswer = { bytes: Uint8Array } | { error: string };

const SMALL = 320;

// Everybody else's work goes first.
setPriority(10);
// Each file is read once, and one at a time.
sharp.cache(false);
sharp.concurrency(1);

process.on('message', (task: PictureTask) => {
  void answerTo(task).then((answer) => process.send?.(answer));
});
// Nobody is left to work for.
process.on('disconnect', () => process.exit());

async function answerTo({ work, path, mostPixels }: PictureTask): Promise<PictureAnswer> {
  try {
    const limits = { limitInputPixels: mostPixels, sequentialRead: true };
    // A drawing comes from memory and not from its file: so it has no place from which it could name other files.
    const image = sharp(work === 'svg' ? await readFile(path) : path, limits);
    return { bytes: await (work === 'rewrite' ? rewrite(image) : shrink(image, work)) };
  } catch (error) {
    return { error: String(error) };
  }
}

async function rewrite(image: Sharp): Promise<Buffer> {
  const { format, isPalette } = await image.metadata();
  const upright = image.autoOrient();
  if (format === 'jpeg') return upright.jpeg({ quality: 88 }).toBuffer();
  if (format === 'webp') return upright.webp({ quality: 88 }).toBuffer();
  return upright.png({ compressionLevel: 9, palette: isPalette }).toBuffer();
}

function shrink(image: Sharp, work: 'thumbnail' | 'svg'): Promise<Buffer> {
  const isEnlarged = work === 'svg';
  return image
    .autoOrient()
    .resize(SMALL, SMALL, { fit: 'inside', withoutEnlargement: !isEnlarged })
    .webp({ quality: 75 })
    .toBuffer();
}
