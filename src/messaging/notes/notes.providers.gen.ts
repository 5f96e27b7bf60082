// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { AddNote } from './commands/add-note.js';
import { DeleteNote } from './commands/delete-note.js';
import { EditNote } from './commands/edit-note.js';
import { NotesController } from './notes.controller.js';
import { PushNotesChanged } from './notes.push.js';
import { ListNotes } from './queries/list-notes.js';

export const controllers: Type[] = [
  NotesController,
];

export const providers: Provider[] = [
  AddNote,
  DeleteNote,
  EditNote,
  PushNotesChanged,
  ListNotes,
];
