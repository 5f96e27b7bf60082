import { attachmentLimits } from '@server/media/attachment-limits.contract.js';

export type AttachmentKind = 'image' | 'video' | 'audio' | 'document';

const DEFAULT_LIMIT_BYTES = 100_000_000;
/** Limit of documents, which the server writes into the page. */
const documentLimitBytes =
  typeof document === 'undefined'
    ? DEFAULT_LIMIT_BYTES
    : Number(document.documentElement.dataset.mediaLimit ?? DEFAULT_LIMIT_BYTES);
export const ATTACHMENT_LIMITS: Record<AttachmentKind, number> = attachmentLimits(documentLimitBytes);

const IMAGE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);
const VIDEO_TYPES = new Set(['video/mp4', 'video/3gpp', 'video/quicktime']);

/** Returns the kind of a type. Only the server checks the content. */
export function attachmentKind(type: string): AttachmentKind {
  const mediaType = type.toLowerCase().split(';')[0]!.trim();
  if (IMAGE_TYPES.has(mediaType)) return 'image';
  if (VIDEO_TYPES.has(mediaType)) return 'video';
  return mediaType.startsWith('audio/') ? 'audio' : 'document';
}

export function attachmentProblem({ type, size }: Pick<File, 'type' | 'size'>): 'file_too_large' | 'file_empty' | null {
  if (size === 0) return 'file_empty';
  return size > ATTACHMENT_LIMITS[attachmentKind(type)] ? 'file_too_large' : null;
}
