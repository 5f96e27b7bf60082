import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { ContactNotFound, TooManyNotes } from '../../messaging.errors.js';
import { NotesChanged } from '../../messaging.messages.js';
import { NOTE_COLUMNS, type NoteRow, toNoteResource } from '../note-row.js';
import { MOST_NOTES, type NoteResource } from '../notes.contract.js';

export class AddNote extends Command<NoteResource> {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
    readonly body: string,
    readonly author: string | null,
  ) {
    super();
  }
}

@CommandHandler(AddNote)
export class AddNoteHandler implements ICommandHandler<AddNote> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, contactId, body, author }: AddNote): Promise<NoteResource> {
    const note = await this.em.transactional(async (em) => {
      // Locked, so that two who write at once are counted both.
      const known = await em.execute<unknown[]>('select from contacts where id = ? and account_id = ? for update', [
        contactId,
        accountId,
      ]);
      if (known.length === 0) throw new ContactNotFound();
      const [row] = await em.execute<NoteRow[]>(
        `insert into contact_notes (account_id, contact_id, body, author)
         select ?, ?, ?, ? where (select count(*) from contact_notes where account_id = ? and contact_id = ?) < ?
         returning ${NOTE_COLUMNS}`,
        [accountId, contactId, body, author, accountId, contactId, MOST_NOTES],
      );
      if (!row) throw new TooManyNotes();
      return toNoteResource(row);
    });
    this.events.publish(new NotesChanged(accountId, contactId));
    return note;
  }
}
