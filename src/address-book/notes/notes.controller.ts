import { Controller, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetUserName } from '../../auth/auth.messages.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ContactNotFound } from '../address-book.errors.js';
import { IsContactShown } from '../address-book.ports.js';
import { AddNote } from './commands/add-note.js';
import { DeleteNote } from './commands/delete-note.js';
import { EditNote } from './commands/edit-note.js';
import { NoteBody, NoteResult, NotesResult } from './notes.contract.js';
import { ListNotes } from './list-notes.js';

@Controller('api/v1/contact-notes/:contactId')
export class NotesController {
  constructor(
    private readonly addNote: AddNote,
    private readonly editNote: EditNote,
    private readonly deleteNote: DeleteNote,
    private readonly queries: QueryBus,
    private readonly listNotes: ListNotes,
  ) {}

  @Route.get('', { access: 'all', response: NotesResult })
  async list(@Current() user: SignedIn, @Param('contactId', IdPipe) contactId: number): Promise<NotesResult> {
    await this.requireShown(user, contactId);
    return { data: await this.listNotes.execute(user.accountId, contactId) };
  }

  @Route.post('', { access: 'all', body: NoteBody, response: NoteResult, status: 201 })
  async add(@Current() user: SignedIn, @Param('contactId', IdPipe) contactId: number, @Fields() { body }: NoteBody) {
    await this.requireShown(user, contactId);
    const author = await this.queries.execute(new GetUserName(user));
    return { data: await this.addNote.execute(user.accountId, contactId, body, author) };
  }

  @Route.put(':noteId', { access: 'all', body: NoteBody, response: NoteResult })
  async edit(
    @Current() user: SignedIn,
    @Param('contactId', IdPipe) contactId: number,
    @Param('noteId', IdPipe) noteId: number,
    @Fields() { body }: NoteBody,
  ): Promise<NoteResult> {
    await this.requireShown(user, contactId);
    return { data: await this.editNote.execute(user.accountId, contactId, noteId, body) };
  }

  @Route.post(':noteId', { access: 'all', body: NoteBody, response: NoteResult })
  editByForm(
    @Current() user: SignedIn,
    @Param('contactId', IdPipe) contactId: number,
    @Param('noteId', IdPipe) noteId: number,
    @Fields() body: NoteBody,
  ): Promise<NoteResult> {
    return this.edit(user, contactId, noteId, body);
  }

  @Route.delete(':noteId', { access: 'all', body: null, response: MessageCode })
  async delete(
    @Current() user: SignedIn,
    @Param('contactId', IdPipe) contactId: number,
    @Param('noteId', IdPipe) noteId: number,
  ): Promise<MessageCode> {
    await this.requireShown(user, contactId);
    await this.deleteNote.execute(user.accountId, contactId, noteId);
    return { message: 'note_deleted' };
  }

  private async requireShown(user: SignedIn, contactId: number): Promise<void> {
    if (!(await this.queries.execute(new IsContactShown(user, contactId)))) throw new ContactNotFound();
  }
}
