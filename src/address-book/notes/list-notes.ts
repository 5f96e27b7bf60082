import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../platform/database/statements/database.js';
import { ContactNotFound } from '../address-book.errors.js';
import { NOTE_COLUMNS, toNoteResource } from './note-row.js';
import type { NoteResource } from './notes.contract.js';

@Injectable()
export class ListNotes {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, contactId: number): Promise<NoteResource[]> {
    const contact = await database(this.em)
      .selectFrom('contacts')
      .select('id')
      .where('id', '=', contactId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!contact) throw new ContactNotFound();
    const rows = await database(this.em)
      .selectFrom('contact_notes')
      .select(NOTE_COLUMNS)
      .where('account_id', '=', accountId)
      .where('contact_id', '=', contactId)
      .orderBy('id', 'desc')
      .execute();
    return rows.map(toNoteResource);
  }
}
