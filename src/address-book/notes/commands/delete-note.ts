import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { database } from '../../../platform/database/statements/database.js';
import { NoteNotFound } from '../../address-book.errors.js';
import { NotesChanged } from '../../address-book.messages.js';

@Injectable()
export class DeleteNote {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, contactId: number, noteId: number): Promise<void> {
    const { numDeletedRows } = await database(this.em)
      .deleteFrom('contact_notes')
      .where('id', '=', noteId)
      .where('contact_id', '=', contactId)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new NoteNotFound();
    this.events.publish(new NotesChanged(accountId, contactId));
  }
}
