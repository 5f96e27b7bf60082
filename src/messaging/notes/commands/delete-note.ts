import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { NoteNotFound } from '../../messaging.errors.js';
import { NotesChanged } from '../../messaging.messages.js';

@Injectable()
export class DeleteNote {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, contactId: number, noteId: number): Promise<void> {
    const gone = await this.em.execute<unknown[]>(
      'delete from contact_notes where id = ? and contact_id = ? and account_id = ? returning 1',
      [noteId, contactId, accountId],
    );
    if (gone.length === 0) throw new NoteNotFound();
    this.events.publish(new NotesChanged(accountId, contactId));
  }
}
