import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { database, NOW } from '../../../platform/database/statements/database.js';
import { NoteNotFound } from '../../address-book.errors.js';
import { NotesChanged } from '../../address-book.messages.js';
import { NOTE_COLUMNS, toNoteResource } from '../note-row.js';
import type { NoteResource } from '../notes.contract.js';

@Injectable()
export class EditNote {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, contactId: number, noteId: number, body: string): Promise<NoteResource> {
    const row = await database(this.em)
      .updateTable('contact_notes')
      .set({ body, updated_at: NOW })
      .where('id', '=', noteId)
      .where('contact_id', '=', contactId)
      .where('account_id', '=', accountId)
      .returning(NOTE_COLUMNS)
      .executeTakeFirst();
    if (!row) throw new NoteNotFound();
    this.events.publish(new NotesChanged(accountId, contactId));
    return toNoteResource(row);
  }
}
