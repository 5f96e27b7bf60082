import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { NoteNotFound } from '../../messaging.errors.js';
import { NotesChanged } from '../../messaging.messages.js';

export class DeleteNote extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
    readonly noteId: number,
  ) {
    super();
  }
}

@CommandHandler(DeleteNote)
export class DeleteNoteHandler implements ICommandHandler<DeleteNote> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, contactId, noteId }: DeleteNote): Promise<void> {
    const gone = await this.em.execute<unknown[]>(
      'delete from contact_notes where id = ? and contact_id = ? and account_id = ? returning 1',
      [noteId, contactId, accountId],
    );
    if (gone.length === 0) throw new NoteNotFound();
    this.events.publish(new NotesChanged(accountId, contactId));
  }
}
