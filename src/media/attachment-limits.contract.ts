// Pages load these limits without zod.

export const MAX_AUDIO_BYTES = 16_000_000;

/** Size above which photos are scaled down. */
export const MAX_PHOTO_BYTES = 5_000_000;

/** Limits documents and photos to `MEDIA_LIMIT_MB`. */
export const attachmentLimits = (maxDocumentBytes: number) => ({
  image: maxDocumentBytes,
  video: 16_000_000,
  audio: MAX_AUDIO_BYTES,
  document: maxDocumentBytes,
});

export const largestAttachment = ({ largestMedia }: { largestMedia: number }): number =>
  Math.max(...Object.values(attachmentLimits(largestMedia)));
