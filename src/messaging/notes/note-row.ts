import type { NoteResource } from './notes.contract.js';

export interface NoteRow {
  id: string;
  body: string;
  author: string | null;
  created_at: string;
  updated_at: string;
}

export const NOTE_COLUMNS = 'id, body, author, created_at, updated_at';

export const toNoteResource = (row: NoteRow): NoteResource => ({
  id: Number(row.id),
  body: row.body,
  author: row.author,
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});
