import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ContactNotFound } from '../../messaging.errors.js';
import { NOTE_COLUMNS, type NoteRow, toNoteResource } from '../note-row.js';
import type { NoteResource } from '../notes.contract.js';

/** The newest first. */
export class ListNotes extends Query<NoteResource[]> {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
  ) {
    super();
  }
}

@QueryHandler(ListNotes)
export class ListNotesHandler implements IQueryHandler<ListNotes> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, contactId }: ListNotes): Promise<NoteResource[]> {
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
