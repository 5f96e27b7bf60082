import { Module } from '@nestjs/common';
import { AddNoteHandler } from './commands/add-note.js';
import { DeleteNoteHandler } from './commands/delete-note.js';
import { EditNoteHandler } from './commands/edit-note.js';
import { NotesController } from './notes.controller.js';
import { PushNotesChanged } from './notes.push.js';
import { ListNotesHandler } from './queries/list-notes.js';

@Module({
  controllers: [NotesController],
  providers: [AddNoteHandler, EditNoteHandler, DeleteNoteHandler, ListNotesHandler, PushNotesChanged],
})
export class NotesModule {}
