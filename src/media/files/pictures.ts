import { readFile, stat } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { runInPictureProcess } from './run-in-picture-process.js';

export interface PictureFacts {
  width: number;
  height: number;
  /** Rewriting would keep only the first frame. */
  isAnimated: boolean;
  hasMetadata: boolean;
}

const MAX_PIXELS = 50_000_000;
/** The decoder takes 21 bytes per pixel. */
const MAX_HEIC_PIXELS = 25_000_000;
const MAX_SVG_PIXELS = 16_000_000;
const MAX_SVG_BYTES = 1_000_000;
/** Unsafe elements could expand without bound. Bounded repetitions keep the match linear. */
const UNSAFE_SVG = /<[^\s<>/]{0,60}image|<!(?!--)|\bdata:|href\s*=\s*["']?(?!["'#])/i;
/** Another encoding could hide unsafe elements. */
const OTHER_ENCODING = /^\s{0,50}<\?xml[^>]{0,200}encoding\s{0,9}=\s{0,9}["'](?!utf-8)/i;

export class TooManyPixels extends Error {}

/** Reads only the header. Returns null for no picture. Throws TooManyPixels. */
export async function readPicture(path: string): Promise<PictureFacts | null> {
  // Many processes never need sharp.
  const { default: sharp } = await import('sharp');
  const metadata = await sharp(path, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch((error: unknown) => {
      if (error instanceof Error && /pixel limit|too large/i.test(error.message)) throw new TooManyPixels();
      return null;
    });
  if (!metadata) return null;
  const { width, height, orientation = 1, pages = 1 } = metadata;
  // Cameras may store the picture rotated.
  const size = orientation >= 5 ? { width: height, height: width } : { width, height };
  return { ...size, isAnimated: pages > 1, hasMetadata: containsMetadata(metadata) };
}

export function rewritePicture(accountId: number, path: string): Promise<Buffer> {
  return runInPictureProcess(accountId, { work: 'rewrite', path, maxPixels: MAX_PIXELS });
}

/** Throws when decoding fails. */
export function drawPhoto(accountId: number, path: string, maxBytes: number, isHeic: boolean): Promise<Buffer> {
  const [work, maxPixels] = isHeic ? (['heic', MAX_HEIC_PIXELS] as const) : (['photo', MAX_PIXELS] as const);
  return runInPictureProcess(accountId, { work, path, maxPixels, maxBytes });
}

/** Returns null when decoding fails. */
export function drawThumbnail(accountId: number, path: string): Promise<Buffer | null> {
  return runInPictureProcess(accountId, { work: 'thumbnail', path, maxPixels: MAX_PIXELS }).catch(() => null);
}

/** Returns null for an unsafe file and when rendering fails. */
export async function drawSvg(accountId: number, path: string): Promise<Buffer | null> {
  const { size } = await stat(path);
  if (size > MAX_SVG_BYTES || !isSafeSvg(await readFile(path, 'utf8'))) return null;
  return runInPictureProcess(accountId, { work: 'svg', path, maxPixels: MAX_SVG_PIXELS }).catch(() => null);
}

/** U+FFFD is a sign of invalid UTF-8. */
const isSafeSvg = (text: string): boolean =>
  !/[\0\ufffd]/.test(text) && !OTHER_ENCODING.test(text) && !UNSAFE_SVG.test(text);

const containsMetadata = ({ exif, xmp, iptc, tifftagPhotoshop, comments, orientation = 1 }: Metadata) =>
  [exif, xmp, iptc, tifftagPhotoshop, comments].some((part) => part !== undefined && part.length > 0) ||
  orientation > 1;
