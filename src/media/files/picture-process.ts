import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';

// Imports no other source file, because specs run it uncompiled.

export interface PictureTask {
  /**
   * `rewrite` applies the orientation and removes metadata. `photo` and `heic` return JPEG up to `maxBytes`, the others
   * a WebP thumbnail.
   */
  work: 'rewrite' | 'photo' | 'heic' | 'thumbnail' | 'svg';
  path: string;
  maxPixels: number;
  maxBytes?: number;
}
export type PictureResult = { bytes: Uint8Array } | { error: string };

const THUMBNAIL_EDGE_PX = 320;
/** Even noise of 1600 px stays below 5 MB. WhatsApp displays up to 2560 px. */
const PHOTO_EDGES_PX = [4096, 2560, 1600];

// Requests have priority.
setPriority(10);
sharp.cache(false);
sharp.concurrency(1);

process.on('message', (task: PictureTask) => {
  void processTask(task).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());

async function processTask({ work, path, maxPixels, maxBytes = 0 }: PictureTask): Promise<PictureResult> {
  try {
    const limits = { limitInputPixels: maxPixels, sequentialRead: true };
    if (work === 'heic') return { bytes: await fitPhoto(await readHeic(path, maxPixels), maxBytes) };
    // A buffer has no base path for references to other files.
    const image = sharp(work === 'svg' ? await readFile(path) : path, limits);
    if (work === 'rewrite') return { bytes: await rewrite(image) };
    return { bytes: await (work === 'photo' ? fitPhoto(image, maxBytes) : drawThumbnail(image, work)) };
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

/** Fills transparency with white, as JPEG has none. */
async function fitPhoto(image: Sharp, maxBytes: number): Promise<Buffer> {
  for (const edge of PHOTO_EDGES_PX) {
    const bytes = await image
      .clone()
      .autoOrient()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new Error('too large');
}

/** Uses libheif, as the prebuilt sharp cannot decode HEVC. */
async function readHeic(path: string, maxPixels: number): Promise<Sharp> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(await readFile(path));
  const main = images.find((image) => image.is_primary()) ?? images[0];
  if (!main) throw new Error('no picture');
  const [width, height] = [main.get_width(), main.get_height()];
  if (width * height > maxPixels) throw new Error('too many pixels');
  const data = new Uint8ClampedArray(width * height * 4);
  await new Promise<void>((resolve, reject) => {
    main.display({ data, width, height }, (image) => (image ? resolve() : reject(new Error('damaged'))));
  });
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels });
}

function drawThumbnail(image: Sharp, work: 'thumbnail' | 'svg'): Promise<Buffer> {
  const isEnlarged = work === 'svg';
  return image
    .autoOrient()
    .resize(THUMBNAIL_EDGE_PX, THUMBNAIL_EDGE_PX, { fit: 'inside', withoutEnlargement: !isEnlarged })
    .webp({ quality: 75 })
    .toBuffer();
}
