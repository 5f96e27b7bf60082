import { z } from 'zod';
import { DataOf } from '../../platform/http/answers.contract.js';

export const LONGEST_NOTE = 2_000;
export const MOST_NOTES = 100;

/** What the account wrote down about somebody it talks with. They never see it. */
export const NoteResource = z.object({
  id: z.number(),
  body: z.string(),
  /** Who wrote it, by the name they had then. */
  author: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type NoteResource = z.infer<typeof NoteResource>;

/** POST /api/v1/contact-notes/{contactId}; PUT (and POST with `_method`) /api/v1/contact-notes/{contactId}/{noteId}. */
export const NoteBody = z.object({
  body: z.string().trim().min(1, { error: 'required' }).max(LONGEST_NOTE, { error: 'too_long' }),
});
export type NoteBody = z.infer<typeof NoteBody>;

/** GET /api/v1/contact-notes/{contactId}: the newest first. */
export const NotesResult = DataOf(z.array(NoteResource));
export type NotesResult = z.infer<typeof NotesResult>;
export const NoteResult = DataOf(NoteResource);
export type NoteResult = z.infer<typeof NoteResult>;

export interface NoteEvents {
  /** Notes about them came, went or were changed: read again. */
  'notes.changed': { contact_id: number };
}
