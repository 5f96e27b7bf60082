import { z } from 'zod';
import { Count, Flag, Uuids } from '../platform/http/fields.contract.js';
import { PageQuery } from '../platform/http/page.contract.js';

export const MAX_UPLOADED_FILES = 20;

export const LibraryItem = z.object({
  id: z.number(),
  uuid: z.string(),
  file_name: z.string(),
  mime_type: z.string(),
  kind: z.enum(['image', 'video', 'audio', 'document']),
  /** Bytes. */
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Private, expiring address, renewed by the list. */
  original_url: z.string(),
  thumbnail_url: z.string().nullable(),
  created_at: z.string(),
});
export type LibraryItem = z.infer<typeof LibraryItem>;

export const ListMediaQuery = PageQuery.extend({
  rows: z.coerce.number().int().min(1).max(100).default(24),
  kind: z.enum(['image', 'video', 'audio', 'document']).optional(),
  uuids: Uuids.optional(),
});
export type ListMediaQuery = z.infer<typeof ListMediaQuery>;

/** Malformed values become absent and fail the signature check. */
const signed = z.string().optional().catch(undefined);

export const SignedAddress = z.object({
  /** Account ID, only for files of messages. */
  account: signed,
  /** Expiry in Unix seconds. */
  expires: signed,
  signature: signed,
});
export type SignedAddress = z.infer<typeof SignedAddress>;

export const UploadMediaForm = z.object({});
export type UploadMediaForm = z.infer<typeof UploadMediaForm>;

export const UploadError = z.object({
  file_name: z.string(),
  code: z.enum(['file_too_large', 'file_empty', 'file_kind', 'image_too_large', 'library_full']),
  /** Maximum in bytes, for `file_too_large`. */
  limit: z.number().nullable(),
});
export type UploadError = z.infer<typeof UploadError>;

/** Answers 429 `plan_limit` if no file fits. */
export const UploadMediaResult = z.object({
  data: z.array(
    z.union([
      // `is_known`: the library already had this file.
      z.object({ item: LibraryItem, is_known: z.boolean(), error: z.null() }),
      z.object({ item: z.null(), is_known: z.literal(false), error: UploadError }),
    ]),
  ),
  message: z.string(),
});
export type UploadMediaResult = z.infer<typeof UploadMediaResult>;

export const SelectedMedia = z.object({
  uuids: Uuids.default([]),
});
export type SelectedMedia = z.infer<typeof SelectedMedia>;

/** Without `force`, files in use cause 409 `in_use`. */
const force = Flag.optional();
export const DeleteMediaBody = SelectedMedia.extend({ force });
export type DeleteMediaBody = z.infer<typeof DeleteMediaBody>;
export const DeleteAllMediaBody = Count.extend({ force });
export type DeleteAllMediaBody = z.infer<typeof DeleteAllMediaBody>;

/** Bytes of stored files. A null limit means unlimited. */
export const StorageUsage = z.object({
  used: z.number(),
  limit: z.number().nullable(),
});
export type StorageUsage = z.infer<typeof StorageUsage>;

export const MediaUse = z.object({
  kind: z.enum(['campaign', 'group_send', 'auto_reply', 'chatbot', 'store', 'scheduled_message', 'canned_reply']),
  id: z.number(),
  /** Null for scheduled messages. */
  name: z.string().nullable(),
});
export type MediaUse = z.infer<typeof MediaUse>;

export const MediaUsage = z.object({
  /** Messages sent or queued with one of the files. */
  messages: z.number(),
  /** Queued `messages`. */
  waiting: z.number(),
  used_by: z.array(MediaUse),
  places: z.number(),
});
export type MediaUsage = z.infer<typeof MediaUsage>;

export interface MediaEvents {
  'media.changed': { uuids: string[] };
}
