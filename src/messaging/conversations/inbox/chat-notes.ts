import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetUserName } from '../../../auth/auth.messages.js';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import type { ChatPlace } from '../../../platform/realtime/push.js';
import { ChatNotFound, ChatNoteNotFound, TooManyChatNotes } from '../../messaging.errors.js';
import { ChatNoteChanged, ChatNoteCreated, ChatNoteDeleted } from '../../messaging.messages.js';
import { NOTE_COLUMNS, type ChatNoteRow, requireAuthor, toChatNoteResource } from './chat-note-row.js';
import { findChatPlace } from './chat-place.js';
import { MAX_CHAT_NOTES, type ChatEntriesQuery, type ChatNoteResource, type ChatNotesPage } from './inbox.contract.js';
import { FindMentions } from './find-mentions.js';

@Injectable()
export class ListChatNotes {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, chatId: number, { cursor, rows }: ChatEntriesQuery): Promise<ChatNotesPage> {
    await findChatPlace(this.em, accountId, chatId);
    const found = await database(this.em)
      .selectFrom('chat_notes')
      .select(NOTE_COLUMNS)
      .where('account_id', '=', accountId)
      .where('chat_id', '=', chatId)
      .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? 0))
      .orderBy('id', 'desc')
      .limit(rows + 1)
      .execute();
    const page = found.slice(0, rows);
    return {
      data: page.map(toChatNoteResource),
      next_cursor: found.length > rows ? (page.at(-1)?.id ?? null) : null,
    };
  }
}

@Injectable()
export class AddChatNote {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly mentions: FindMentions,
  ) {}

  /** Notes of impersonating administrators belong to no user. */
  async execute(user: SignedIn, chatId: number, body: string): Promise<ChatNoteResource> {
    const { accountId, impersonator, userId } = user;
    const place = await findChatPlace(this.em, accountId, chatId);
    const mentionedIds = await this.mentions.execute(place, body);
    const author = (await this.queries.execute(new GetUserName(user))) ?? '';
    const row = await this.em.transactional(async (em) => {
      // Concurrent additions wait, so that the limit counts them.
      const { rows: locked } = await sql`
        select id from chats where account_id = ${accountId} and id = ${chatId} for no key update`.execute(
        database(em),
      );
      if (locked.length === 0) throw new ChatNotFound();
      const { rows } = await sql<ChatNoteRow>`
        insert into chat_notes (account_id, chat_id, user_id, author, body, mentioned_ids)
          select h.account_id, h.id, ${impersonator ? null : userId}::bigint, ${author}, ${body}, ${mentionedIds}::bigint[]
            from chats h where h.account_id = ${accountId} and h.id = ${chatId}
              and (select count(*) from chat_notes where chat_id = h.id) < ${MAX_CHAT_NOTES}
          returning ${sql.join(NOTE_COLUMNS.map((column) => sql.ref(column)))}`.execute(database(em));
      return rows[0];
    });
    if (!row) throw new TooManyChatNotes();
    const note = toChatNoteResource(row);
    this.events.publish(new ChatNoteCreated(place, note));
    return note;
  }
}

@Injectable()
export class EditChatNote {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly mentions: FindMentions,
  ) {}

  async execute(user: SignedIn, chatId: number, noteId: number, body: string): Promise<ChatNoteResource> {
    const place = await findChatPlace(this.em, user.accountId, chatId);
    const previousIds = await requireAuthor(this.em, user, chatId, noteId);
    const mentionedIds = await this.mentions.execute(place, body, previousIds);
    const row = await database(this.em)
      .updateTable('chat_notes')
      .set({ body, mentioned_ids: mentionedIds, updated_at: CURRENT_TIME })
      .where('account_id', '=', user.accountId)
      .where('chat_id', '=', chatId)
      .where('id', '=', noteId)
      .returning(NOTE_COLUMNS)
      .executeTakeFirst();
    if (!row) throw new ChatNoteNotFound();
    const note = toChatNoteResource(row);
    this.events.publish(new ChatNoteChanged(place, note));
    return note;
  }
}

@Injectable()
export class DeleteChatNote {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(user: SignedIn, chatId: number, noteId: number): Promise<void> {
    const place: ChatPlace = await findChatPlace(this.em, user.accountId, chatId);
    await requireAuthor(this.em, user, chatId, noteId);
    await database(this.em)
      .deleteFrom('chat_notes')
      .where('account_id', '=', user.accountId)
      .where('chat_id', '=', chatId)
      .where('id', '=', noteId)
      .execute();
    this.events.publish(new ChatNoteDeleted(place, chatId, noteId));
  }
}
