import type { Row } from '../../platform/database/statements/database.js';
import type { NoteResource } from './notes.contract.js';

export const NOTE_COLUMNS = ['id', 'body', 'author', 'created_at', 'updated_at'] as const;

export type NoteRow = Pick<Row<'contact_notes'>, (typeof NOTE_COLUMNS)[number]>;

export const toNoteResource = ({ created_at, updated_at, ...note }: NoteRow): NoteResource => ({
  ...note,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});
