import type { LibraryItem } from '@server/media/media.contract.js';
import type { PreviewAttachment } from '@/ui/text/message-preview.js';
import { attachmentKind } from './attachment-rules.js';
import { useObjectUrl } from './use-object-url.js';

export type Attachment = { file: File; item?: undefined } | { item: LibraryItem; file?: undefined };

export function isSameAttachment(a: Attachment | null, b: Attachment | null): boolean {
  return a?.file === b?.file && a?.item?.uuid === b?.item?.uuid;
}

export function usePreview(attachment: Attachment | null): PreviewAttachment | null {
  const url = useObjectUrl(attachment?.file ?? null);
  if (!attachment) return null;
  const { file, item } = attachment;
  if (file) return { kind: attachmentKind(file.type), name: file.name, url };
  return { kind: item.kind, name: item.file_name, url: item.original_url };
}
