import { ATTACHMENT_LIMITS } from '@server/messaging/text/message-limits.contract.js';

export type AttachmentKind = 'image' | 'video' | 'audio' | 'document';

const images = new Set(['image/jpeg', 'image/png', 'image/webp']);
const videos = new Set(['video/mp4', 'video/3gpp', 'video/quicktime']);

/** What WhatsApp will show a file as. The server looks into the bytes and has the last word. */
export function attachmentKind(type: string): AttachmentKind {
  const plain = type.toLowerCase().split(';')[0]!.trim();
  if (images.has(plain)) return 'image';
  if (videos.has(plain)) return 'video';
  return plain.startsWith('audio/') ? 'audio' : 'document';
}

/** The code of what is wrong with a file, known before anything is uploaded. */
export function attachmentProblem({ type, size }: Pick<File, 'type' | 'size'>): 'file_too_large' | 'file_empty' | null {
  if (size === 0) return 'file_empty';
  return size > ATTACHMENT_LIMITS[attachmentKind(type)] ? 'file_too_large' : null;
}
