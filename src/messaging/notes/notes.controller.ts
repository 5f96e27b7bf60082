import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { NameUser } from '../../auth/auth.messages.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { Told } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { AddNote } from './commands/add-note.js';
import { DeleteNote } from './commands/delete-note.js';
import { EditNote } from './commands/edit-note.js';
import { NoteBody, NoteResult, NotesResult } from './notes.contract.js';
import { ListNotes } from './queries/list-notes.js';

/** For everybody who reads chats. */
@Controller('api/v1/contact-notes/:contactId')
export class NotesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('', { access: 'all', answer: NotesResult })
  async list(@Current() who: SignedIn, @Param('contactId', IdPipe) contactId: number): Promise<NotesResult> {
    return { data: await this.queries.execute(new ListNotes(who.accountId, contactId)) };
  }

  @Route.post('', { access: 'all', body: NoteBody, answer: NoteResult, status: 201 })
  async add(@Current() who: SignedIn, @Param('contactId', IdPipe) contactId: number, @Fields() { body }: NoteBody) {
    const author = await this.queries.execute(new NameUser(who));
    return { data: await this.commands.execute(new AddNote(who.accountId, contactId, body, author)) };
  }

  @Route.put(':noteId', { access: 'all', body: NoteBody, answer: NoteResult })
  async edit(
    @Current() who: SignedIn,
    @Param('contactId', IdPipe) contactId: number,
    @Param('noteId', IdPipe) noteId: number,
    @Fields() { body }: NoteBody,
  ): Promise<NoteResult> {
    return { data: await this.commands.execute(new EditNote(who.accountId, contactId, noteId, body)) };
  }

  /** The same from a form, which carries `_method`. */
  @Route.post(':noteId', { access: 'all', body: NoteBody, answer: NoteResult })
  editByForm(
    @Current() who: SignedIn,
    @Param('contactId', IdPipe) contactId: number,
    @Param('noteId', IdPipe) noteId: number,
    @Fields() body: NoteBody,
  ): Promise<NoteResult> {
    return this.edit(who, contactId, noteId, body);
  }

  @Route.delete(':noteId', { access: 'all', body: null, answer: Told })
  async delete(
    @Current() who: SignedIn,
    @Param('contactId', IdPipe) contactId: number,
    @Param('noteId', IdPipe) noteId: number,
  ): Promise<Told> {
    await this.commands.execute(new DeleteNote(who.accountId, contactId, noteId));
    return { message: 'note_deleted' };
  }
}
