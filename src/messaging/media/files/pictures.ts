import type { Metadata, Sharp } from 'sharp';
import { takeTurns } from './take-turns.js';

export interface Picture {
  width: number;
  height: number;
  /** More than one image: its frames would be lost in a new file. */
  isAnimated: boolean;
  /** Where, when and with what it was taken, or how it is to be turned. */
  hasMetadata: boolean;
}

const MOST_PIXELS = 50_000_000;
const THUMBNAIL_PIXELS = 320;
/** One decoded picture is up to 200 MB. */
const inTurn = takeTurns(2);

/** More pixels than anybody decodes for us. */
export class TooManyPixels extends Error {}

/** Null when it cannot be decoded. */
export async function readPicture(path: string): Promise<Picture | null> {
  const found = await decode(path, (image) => image.metadata()).catch((error: unknown) => {
    if (error instanceof TooManyPixels) throw error;
    return null;
  });
  if (!found) return null;
  const { width, height, orientation = 1, pages = 1 } = found;
  // A camera may store the picture lying on its side.
  const size = orientation >= 5 ? { width: height, height: width } : { width, height };
  return { ...size, isAnimated: pages > 1, hasMetadata: isTelling(found) };
}

/** The picture alone, upright, in the format it has: nothing of where and when it was taken, nothing behind its end. */
export function rewritePicture(path: string, mimetype: string): Promise<Buffer> {
  return decode(path, async (image) => {
    const upright = image.autoOrient();
    if (mimetype === 'image/jpeg') return upright.jpeg({ quality: 88 }).toBuffer();
    if (mimetype === 'image/webp') return upright.webp({ quality: 88 }).toBuffer();
    const { isPalette } = await image.metadata();
    return upright.png({ compressionLevel: 9, palette: isPalette }).toBuffer();
  });
}

/** A small webp of a picture; null when it cannot be drawn. */
export function drawThumbnail(path: string): Promise<Buffer | null> {
  return decode(path, (image) =>
    image
      .autoOrient()
      .resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer(),
  ).catch(() => null);
}

async function decode<T>(path: string, work: (image: Sharp) => Promise<T>): Promise<T> {
  // Loaded with the first picture: the library is large and many processes never see one.
  const { default: sharp } = await import('sharp');
  // Each file is read once.
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    return await inTurn(() => work(sharp(path, { limitInputPixels: MOST_PIXELS, sequentialRead: true })));
  } catch (error) {
    if (error instanceof Error && /pixel limit|too large/i.test(error.message)) throw new TooManyPixels();
    throw error;
  }
}

const isTelling = ({ exif, xmp, iptc, tifftagPhotoshop, comments, orientation = 1 }: Metadata) =>
  [exif, xmp, iptc, tifftagPhotoshop, comments].some((part) => part !== undefined && part.length > 0) ||
  orientation > 1;
