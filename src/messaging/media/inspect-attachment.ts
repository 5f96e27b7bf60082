import type { UploadedFile } from '../../platform/http/form.js';
import { tidyFileName } from '../../platform/tidy-text.js';
import { Invalid } from '../../platform/errors.js';
import type { StoredMedia } from '../delivery/message.entity.js';
import { ATTACHMENT_LIMITS } from '../message-limits.contract.js';

export type AttachmentKind = keyof typeof ATTACHMENT_LIMITS;

const IMAGES = new Set(['image/jpeg', 'image/png', 'image/webp']);
const VIDEOS = new Set(['video/mp4', 'video/3gpp', 'video/quicktime']);

/**
 * What WhatsApp will show a file as, with its dimensions. Pictures are really decoded: a file that only says it is one is
 * sent as a document. Refuses with a field error of `attachment` what is over the kind's limit.
 */
export async function inspectAttachment(
  file: UploadedFile,
): Promise<{ kind: AttachmentKind; media: Omit<StoredMedia, 'fileKey'> }> {
  const mimetype = file.mimetype.toLowerCase().split(';')[0]?.trim() || 'application/octet-stream';
  const dimensions = IMAGES.has(mimetype) ? await readDimensions(file.path) : null;
  const kind = kindOf(mimetype, dimensions !== null);
  if (file.size > ATTACHMENT_LIMITS[kind]) throw Invalid.field('attachment', 'file_too_large');
  return {
    kind,
    media: {
      mimetype,
      fileName: tidyFileName(file.name),
      size: file.size,
      width: dimensions?.width ?? null,
      height: dimensions?.height ?? null,
      seconds: null,
      voice: false,
    },
  };
}

function kindOf(mimetype: string, isPicture: boolean): AttachmentKind {
  if (isPicture) return 'image';
  if (VIDEOS.has(mimetype)) return 'video';
  return mimetype.startsWith('audio/') ? 'audio' : 'document';
}

async function readDimensions(path: string): Promise<{ width: number; height: number } | null> {
  // Loaded with the first picture: the library is large and many processes never see one.
  const { default: sharp } = await import('sharp');
  try {
    const { width, height, orientation } = await sharp(path, { limitInputPixels: 50_000_000 }).metadata();
    // A camera may store the picture lying on its side.
    return orientation !== undefined && orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}
