import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { ContactNotFound, TooManyNotes } from '../../messaging.errors.js';
import { NotesChanged } from '../../messaging.messages.js';
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
      // The lock makes concurrent additions count.
      const known = await em.execute<unknown[]>('select from contacts where id = ? and account_id = ? for update', [
        contactId,
        accountId,
      ]);
      if (known.length === 0) throw new ContactNotFound();
      const [row] = await em.execute<NoteRow[]>(
        `insert into contact_notes (account_id, contact_id, body, author)
         select ?, ?, ?, ? where (select count(*) from contact_notes where account_id = ? and contact_id = ?) < ?
         returning ${NOTE_COLUMNS}`,
        [accountId, contactId, body, author, accountId, contactId, MAX_NOTES],
      );
      if (!row) throw new TooManyNotes();
      return toNoteResource(row);
    });
    this.events.publish(new NotesChanged(accountId, contactId));
    return note;
  }
}
