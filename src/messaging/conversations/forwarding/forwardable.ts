import type { MessageKind } from '../../messaging.contract.js';

/** Stored locations and contacts are only a summary. */
const KINDS: readonly MessageKind[] = ['text', 'image', 'video', 'audio', 'document', 'sticker'];

export const isForwardable = ({
  kind,
  isDeleted,
  isTruncated,
}: {
  kind: MessageKind;
  isDeleted: boolean;
  isTruncated: boolean;
}): boolean => !isDeleted && !isTruncated && KINDS.includes(kind);
