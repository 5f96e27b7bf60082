import { z } from 'zod';
import { DataOf } from '../../platform/http/answers.contract.js';

export const MAX_NOTE_LENGTH = 2_000;
/** Maximum per contact. */
export const MAX_NOTES = 100;

/** The contact never sees the note. */
export const NoteResource = z.object({
  id: z.number(),
  body: z.string(),
  /** Name of the user at that time. */
  author: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type NoteResource = z.infer<typeof NoteResource>;

export const NoteBody = z.object({
  body: z.string().trim().min(1, { error: 'required' }).max(MAX_NOTE_LENGTH, { error: 'too_long' }),
});
export type NoteBody = z.infer<typeof NoteBody>;

export const NotesResult = DataOf(z.array(NoteResource));
export type NotesResult = z.infer<typeof NotesResult>;
export const NoteResult = DataOf(NoteResource);
export type NoteResult = z.infer<typeof NoteResult>;

export interface NoteEvents {
  'notes.changed': { contact_id: number };
}
