import type { MessageKind } from '../messaging.contract.js';

/** What can be passed on: words and files. Of a place or a contact only what it says is kept, which is not what was sent. */
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
