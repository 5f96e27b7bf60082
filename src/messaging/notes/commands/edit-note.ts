import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { NoteNotFound } from '../../messaging.errors.js';
import { NotesChanged } from '../../messaging.messages.js';
import { NOTE_COLUMNS, type NoteRow, toNoteResource } from '../note-row.js';
import type { NoteResource } from '../notes.contract.js';

/** Whoever of the account sees a note may mend it; it stays whose it was. */
export class EditNote extends Command<NoteResource> {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
    readonly noteId: number,
    readonly body: string,
  ) {
    super();
  }
}

@CommandHandler(EditNote)
export class EditNoteHandler implements ICommandHandler<EditNote> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, contactId, noteId, body }: EditNote): Promise<NoteResource> {
    const [row] = await this.em.execute<NoteRow[]>(
      `update contact_notes set body = ?, updated_at = now() where id = ? and contact_id = ? and account_id = ? returning ${NOTE_COLUMNS}`,
      [body, noteId, contactId, accountId],
    );
    if (!row) throw new NoteNotFound();
    this.events.publish(new NotesChanged(accountId, contactId));
    return toNoteResource(row);
  }
}
