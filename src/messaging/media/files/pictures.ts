import { readFile, stat } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { inPictureProcess } from './in-picture-process.js';

export interface Picture {
  width: number;
  height: number;
  /** More than one image: its frames would be lost in a new file. */
  isAnimated: boolean;
  /** Where, when and with what it was taken, or how it is to be turned. */
  hasMetadata: boolean;
}

const MOST_PIXELS = 50_000_000;
const MOST_PIXELS_OF_DRAWING = 16_000_000;
const LARGEST_DRAWING = 1_000_000;
/**
 * What a drawing has no need of: pictures inside it under whatever prefix, which could grow beyond any bound, declarations, and
 * addresses other than of its own parts. Each piece has a bound, so that looking takes one pass.
 */
const REACHING_OUT = /<[^\s<>/]{0,60}image|<!(?!--)|\bdata:|href\s*=\s*["']?(?!["'#])/i;
/** Another encoding could hide all of that. */
const OTHER_ENCODING = /^\s{0,50}<\?xml[^>]{0,200}encoding\s{0,9}=\s{0,9}["'](?!utf-8)/i;

/** More pixels than anybody decodes for us. */
export class TooManyPixels extends Error {}

/** What the head of a picture says; null when it is none. */
export async function readPicture(path: string): Promise<Picture | null> {
  // Loaded with the first picture: the library is large and many processes never see one.
  const { default: sharp } = await import('sharp');
  const found = await sharp(path, { limitInputPixels: MOST_PIXELS })
    .metadata()
    .catch((error: unknown) => {
      if (error instanceof Error && /pixel limit|too large/i.test(error.message)) throw new TooManyPixels();
      return null;
    });
  if (!found) return null;
  const { width, height, orientation = 1, pages = 1 } = found;
  // A camera may store the picture lying on its side.
  const size = orientation >= 5 ? { width: height, height: width } : { width, height };
  return { ...size, isAnimated: pages > 1, hasMetadata: isTelling(found) };
}

/** The picture alone, upright, in the format it has: nothing of where and when it was taken, nothing behind its end. */
export function rewritePicture(accountId: number, path: string): Promise<Buffer> {
  return inPictureProcess(accountId, { work: 'rewrite', path, mostPixels: MOST_PIXELS });
}

/** A small webp of a picture; null when it cannot be drawn. */
export function drawThumbnail(accountId: number, path: string): Promise<Buffer | null> {
  return inPictureProcess(accountId, { work: 'thumbnail', path, mostPixels: MOST_PIXELS }).catch(() => null);
}

/** A small webp of an SVG; null when it cannot be drawn, or may not. */
export async function drawSvg(accountId: number, path: string): Promise<Buffer | null> {
  const { size } = await stat(path);
  if (size > LARGEST_DRAWING || !isPlainDrawing(await readFile(path, 'utf8'))) return null;
  return inPictureProcess(accountId, { work: 'svg', path, mostPixels: MOST_PIXELS_OF_DRAWING }).catch(() => null);
}

/** Text that is no UTF-8 shows itself by signs that stand for what could not be read. */
const isPlainDrawing = (text: string): boolean =>
  !/[\0\ufffd]/.test(text) && !OTHER_ENCODING.test(text) && !REACHING_OUT.test(text);

const isTelling = ({ exif, xmp, iptc, tifftagPhotoshop, comments, orientation = 1 }: Metadata) =>
  [exif, xmp, iptc, tifftagPhotoshop, comments].some((part) => part !== undefined && part.length > 0) ||
  orientation > 1;
