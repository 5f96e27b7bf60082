import { z } from 'zod';
import { Uuids } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';

/** Files of one upload call, and at once from one account. */
export const MOST_FILES = 20;

export const LibraryItem = z.object({
  id: z.number(),
  uuid: z.string(),
  file_name: z.string(),
  mime_type: z.string(),
  /** What WhatsApp will show it as. */
  kind: z.enum(['image', 'video', 'audio', 'document']),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** A private address that expires; the list gives fresh ones. */
  original_url: z.string(),
  /** A small picture of it, likewise; null where a placeholder stands. */
  thumbnail_url: z.string().nullable(),
  created_at: z.string(),
});
export type LibraryItem = z.infer<typeof LibraryItem>;

/** GET /api/v1/medias -> Page<LibraryItem>, 24 a page. */
export const ListMediaQuery = PageQuery.extend({
  rows: z.coerce.number().int().min(1).max(100).default(24),
  kind: z.enum(['image', 'video', 'audio', 'document']).optional(),
  /** These alone, as far as they are there. */
  uuids: Uuids.optional(),
});
export type ListMediaQuery = z.infer<typeof ListMediaQuery>;

/** Changed by hand it is not refused, it leads nowhere. */
const signed = z.string().optional().catch(undefined);

/** What the address of a file says of itself: GET /api/v1/medias/{uuid}/file and /thumbnail, GET /api/v1/message-files/{id}. */
export const SignedAddress = z.object({
  /** Of a file of a message, which needs no session. */
  account: signed,
  /** Unix seconds. */
  expires: signed,
  signature: signed,
});
export type SignedAddress = z.infer<typeof SignedAddress>;

/** Only files. */
export const UploadMediaForm = z.object({});
export type UploadMediaForm = z.infer<typeof UploadMediaForm>;

export const UploadError = z.object({
  file_name: z.string(),
  code: z.enum(['file_too_large', 'file_empty', 'file_kind', 'image_too_large', 'library_full']),
});
export type UploadError = z.infer<typeof UploadError>;

/**
 * POST /api/v1/upload-medias, multipart with `medias[]`: what became of each file, in order; 429 `plan_limit` when the package has room for
 * none. A file that is there already is not stored again.
 */
export const UploadMediaResult = z.object({
  data: z.array(
    z.union([
      z.object({ item: LibraryItem, is_known: z.boolean(), error: z.null() }),
      z.object({ item: z.null(), is_known: z.literal(false), error: UploadError }),
    ]),
  ),
  message: z.string(),
});
export type UploadMediaResult = z.infer<typeof UploadMediaResult>;

/**
 * POST (or DELETE) /api/v1/delete-medias with `_method` DELETE and `uuids[]`; POST /api/v1/media-usage {uuids}: where they are used, asked before
 * a delete, and of an empty list about all files.
 */
export const SelectedMedia = z.object({
  uuids: Uuids.default([]),
});
export type SelectedMedia = z.infer<typeof SelectedMedia>;

/** GET /api/v1/storage: bytes of all files of the account, and what its package allows; null is without limit. */
export const StorageUsage = z.object({
  used: z.number(),
  limit: z.number().nullable(),
});
export type StorageUsage = z.infer<typeof StorageUsage>;

export const MediaUsage = z.object({
  /** Messages sent with one of them, and those that still wait to be. */
  messages: z.number(),
  waiting: z.number(),
  /** Campaigns that are not over, automatic answers and messages of shops that go with one of them. */
  places: z.number(),
});
export type MediaUsage = z.infer<typeof MediaUsage>;

export interface MediaEvents {
  'media.changed': { uuids: string[] };
}
