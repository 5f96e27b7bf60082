import { z } from 'zod';
import { Uuids } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';

/** Files of one upload call, and at once from one account. */
export const MOST_FILES = 20;

export interface LibraryItem {
  id: number;
  uuid: string;
  file_name: string;
  mime_type: string;
  /** What WhatsApp will show it as. */
  kind: 'image' | 'video' | 'audio' | 'document';
  size: number;
  width: number | null;
  height: number | null;
  /** A private address that expires; the list gives fresh ones. */
  original_url: string;
  /** A small picture of it, likewise; null where a placeholder stands. */
  thumbnail_url: string | null;
  created_at: string;
}

/** GET /api/v1/medias -> Page<LibraryItem>, 24 a page. */
export const ListMediaQuery = PageQuery.extend({
  rows: z.coerce.number().int().min(1).max(100).default(24),
  kind: z.enum(['image', 'video', 'audio', 'document']).optional(),
});
export type ListMediaQuery = z.infer<typeof ListMediaQuery>;

/** Only files. */
export const UploadMediaForm = z.object({});
export type UploadMediaForm = z.infer<typeof UploadMediaForm>;

/**
 * POST /api/v1/upload-medias, multipart with `medias[]`: what became of each file, in order; 429 `plan_limit` when the package has room for
 * none. A file that is there already is not stored again.
 */
export interface UploadMediaResult {
  data: ({ item: LibraryItem; is_known: boolean; error: null } | { item: null; is_known: false; error: UploadError })[];
  message: string;
}
export type UploadError = {
  file_name: string;
  code: 'file_too_large' | 'file_empty' | 'file_kind' | 'image_too_large' | 'library_full';
};

/**
 * POST (or DELETE) /api/v1/delete-medias with `_method` DELETE and `uuids[]`; POST /api/v1/media-usage {uuids}: where they are used, asked before
 * a delete, and of an empty list about all files.
 */
export const SelectedMedia = z.object({
  uuids: Uuids.default([]),
});
export type SelectedMedia = z.infer<typeof SelectedMedia>;

/** GET /api/v1/storage: bytes of all files of the account, and what its package allows; null is without limit. */
export interface StorageUsage {
  used: number;
  limit: number | null;
}

export interface MediaUsage {
  /** Messages sent with one of them, and those that still wait to be. */
  messages: number;
  waiting: number;
}

export interface MediaEvents {
  'media.changed': { uuids: string[] };
}
