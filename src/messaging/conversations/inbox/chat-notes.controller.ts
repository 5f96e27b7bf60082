import { Controller, Param } from '@nestjs/common';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { MessageCode } from '../../../platform/http/answers.contract.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { ChatAccess } from '../chat-access.js';
import { AddChatNote, DeleteChatNote, EditChatNote, ListChatNotes } from './chat-notes.js';
import { ChatEntriesQuery, ChatNoteBody, ChatNoteResult, ChatNotesPage } from './inbox.contract.js';

@Controller('api/v1/chats/:id/notes')
export class ChatNotesController {
  constructor(
    private readonly listNotes: ListChatNotes,
    private readonly addNote: AddChatNote,
    private readonly editNote: EditChatNote,
    private readonly deleteNote: DeleteChatNote,
    private readonly access: ChatAccess,
  ) {}

  @Route.get('', { access: 'all', query: ChatEntriesQuery, response: ChatNotesPage })
  async list(
    @Current() user: SignedIn,
    @Param('id', IdPipe) chatId: number,
    @QueryFields() options: ChatEntriesQuery,
  ): Promise<ChatNotesPage> {
    await this.access.require(user, { chatId });
    return this.listNotes.execute(user.accountId, chatId, options);
  }

  @Route.post('', { access: 'all', body: ChatNoteBody, response: ChatNoteResult, status: 201 })
  async add(
    @Current() user: SignedIn,
    @Param('id', IdPipe) chatId: number,
    @Fields() { body }: ChatNoteBody,
  ): Promise<ChatNoteResult> {
    await this.access.require(user, { chatId });
    return { data: await this.addNote.execute(user, chatId, body) };
  }

  @Route.put(':chatNoteId', { access: 'all', body: ChatNoteBody, response: ChatNoteResult })
  async edit(
    @Current() user: SignedIn,
    @Param('id', IdPipe) chatId: number,
    @Param('chatNoteId', IdPipe) noteId: number,
    @Fields() { body }: ChatNoteBody,
  ): Promise<ChatNoteResult> {
    await this.access.require(user, { chatId });
    return { data: await this.editNote.execute(user, chatId, noteId, body) };
  }

  @Route.delete(':chatNoteId', { access: 'all', body: null, response: MessageCode })
  async delete(
    @Current() user: SignedIn,
    @Param('id', IdPipe) chatId: number,
    @Param('chatNoteId', IdPipe) noteId: number,
  ): Promise<MessageCode> {
    await this.access.require(user, { chatId });
    await this.deleteNote.execute(user, chatId, noteId);
    return { message: 'note_deleted' };
  }
}
