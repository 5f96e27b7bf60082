import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ContactNotFound } from '../../messaging.errors.js';
import { NOTE_COLUMNS, type NoteRow, toNoteResource } from '../note-row.js';
import type { NoteResource } from '../notes.contract.js';

@Injectable()
export class ListNotes {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, contactId: number): Promise<NoteResource[]> {
    const known = await this.em.execute<unknown[]>('select from contacts where id = ? and account_id = ?', [
      contactId,
      accountId,
    ]);
    if (known.length === 0) throw new ContactNotFound();
    const rows = await this.em.execute<NoteRow[]>(
      `select ${NOTE_COLUMNS} from contact_notes where account_id = ? and contact_id = ? order by id desc`,
      [accountId, contactId],
    );
    return rows.map(toNoteResource);
  }
}
