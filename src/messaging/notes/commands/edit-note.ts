import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { NoteNotFound } from '../../messaging.errors.js';
import { NotesChanged } from '../../messaging.messages.js';
import { NOTE_COLUMNS, type NoteRow, toNoteResource } from '../note-row.js';
import type { NoteResource } from '../notes.contract.js';

/** The author stays. */
@Injectable()
export class EditNote {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, contactId: number, noteId: number, body: string): Promise<NoteResource> {
    const [row] = await this.em.execute<NoteRow[]>(
      `update contact_notes set body = ?, updated_at = now() where id = ? and contact_id = ? and account_id = ? returning ${NOTE_COLUMNS}`,
      [body, noteId, contactId, accountId],
    );
    if (!row) throw new NoteNotFound();
    this.events.publish(new NotesChanged(accountId, contactId));
    return toNoteResource(row);
  }
}
