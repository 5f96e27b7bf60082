import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { ContactNotFound, TooManyNotes } from '../../address-book.errors.js';
import { NotesChanged } from '../../address-book.messages.js';
import { NOTE_COLUMNS, type NoteRow, toNoteResource } from '../note-row.js';
import { MAX_NOTES, type NoteResource } from '../notes.contract.js';

@Injectable()
export class AddNote {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, contactId: number, body: string, author: string | null): Promise<NoteResource> {
    const note = await this.em.transactional(async (em) => {
      // The lock keeps concurrent additions within MAX_NOTES.
      const contact = await database(em)
        .selectFrom('contacts')
        .select('id')
        .where('id', '=', contactId)
        .where('account_id', '=', accountId)
        .forUpdate()
        .executeTakeFirst();
      if (!contact) throw new ContactNotFound();
      const {
        rows: [row],
      } = await sql<NoteRow>`
        insert into contact_notes (account_id, contact_id, body, author)
         select ${accountId}, ${contactId}, ${body}, ${author}
          where (select count(*) from contact_notes where account_id = ${accountId} and contact_id = ${contactId}) < ${MAX_NOTES}
         returning ${sql.join(NOTE_COLUMNS.map((column) => sql.ref(column)))}`.execute(database(em));
      if (!row) throw new TooManyNotes();
      return toNoteResource(row);
    });
    this.events.publish(new NotesChanged(accountId, contactId));
    return note;
  }
}
