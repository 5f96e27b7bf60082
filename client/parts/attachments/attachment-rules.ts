import { attachmentLimits } from '@server/media/attachment-limits.contract.js';

export type AttachmentKind = 'image' | 'video' | 'audio' | 'document';

const DEFAULT_LIMIT = 100_000_000;
/** The server writes the limit into the page. */
const documentLimit =
  typeof document === 'undefined'
    ? DEFAULT_LIMIT
    : Number(document.documentElement.dataset.mediaLimit ?? DEFAULT_LIMIT);
export const ATTACHMENT_LIMITS: Record<AttachmentKind, number> = attachmentLimits(documentLimit);

const images = new Set(['image/jpeg', 'image/png', 'image/webp']);
const videos = new Set(['video/mp4', 'video/3gpp', 'video/quicktime']);

/** The server checks the bytes and decides. */
export function attachmentKind(type: string): AttachmentKind {
  const plain = type.toLowerCase().split(';')[0]!.trim();
  if (images.has(plain)) return 'image';
  if (videos.has(plain)) return 'video';
  return plain.startsWith('audio/') ? 'audio' : 'document';
}

export function attachmentProblem({ type, size }: Pick<File, 'type' | 'size'>): 'file_too_large' | 'file_empty' | null {
  if (size === 0) return 'file_empty';
  return size > ATTACHMENT_LIMITS[attachmentKind(type)] ? 'file_too_large' : null;
}
