import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import type { SignedIn } from '../../platform/http/access.js';
import { GetSenders } from '../../devices/devices.messages.js';
import { GetContactNames } from '../../address-book/address-book.messages.js';
import { FilterShownChats, ReadInbound } from '../../messaging/conversation.messages.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { cutText } from '../../platform/text/cut-text.contract.js';
import { MAX_COUNTED_ROWS, type Page } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import type { AnswerResource, ListAnswersQuery } from './answers.contract.js';

const MAX_SHOWN_CHARS = 300;

@Injectable()
export class ListAnswers {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(user: SignedIn, query: ListAnswersQuery): Promise<Page<AnswerResource>> {
    const { accountId, deviceIds } = user;
    const { page, rows: size, orderType, state, auto_reply: autoReply } = query;
    const matching = database(this.em)
      .selectFrom('automatic_answers')
      .where('account_id', '=', accountId)
      .$if(deviceIds !== null, (query) => query.where(sql<boolean>`device_id = any (${deviceIds}::bigint[])`))
      .$if(state !== undefined, (query) => query.where('state', '=', state!))
      .$if(autoReply !== undefined, (query) => query.where('auto_reply_id', '=', autoReply!));
    const { count } = await database(this.em)
      .selectFrom(matching.limit(MAX_COUNTED_ROWS).as('found'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await matching
      .selectAll()
      .orderBy('id', orderType)
      .limit(size)
      .offset((page - 1) * size)
      .execute();
    return toPage(await this.describe(user, rows), count, { page, rows: size });
  }

  private async describe(user: SignedIn, rows: readonly Row<'automatic_answers'>[]): Promise<AnswerResource[]> {
    const { accountId } = user;
    const idsOf = (column: 'message_id' | 'contact_id' | 'device_id') => [...new Set(rows.map((row) => row[column]))];
    const [messages, contacts, senders] = await Promise.all([
      this.queries.execute(new ReadInbound(accountId, idsOf('message_id'))),
      this.queries.execute(new GetContactNames(accountId, idsOf('contact_id'))),
      this.queries.execute(new GetSenders(idsOf('device_id'))),
    ]);
    const shownChatIds = await this.queries.execute(
      new FilterShownChats(
        user,
        [...messages.values()].map(({ chatId }) => chatId),
      ),
    );
    return rows.map((row) => {
      const message = messages.get(row.message_id);
      const contactId = message?.contactId ?? row.contact_id;
      const contact = message ?? contacts.get(contactId);
      const sender = senders.get(row.device_id);
      return {
        id: row.id,
        contact: { id: contactId, name: contact?.name ?? null, phone_number: contact?.phone ?? null },
        device: sender ? { id: sender.id, device_name: sender.name } : null,
        chat_id: message?.chatId ?? null,
        text: message?.body && shownChatIds.has(message.chatId) ? cutText(message.body, MAX_SHOWN_CHARS) : null,
        state: row.state,
        reason: row.reason,
        auto_reply: row.auto_reply_id === null ? null : { id: row.auto_reply_id, name: row.auto_reply_name ?? '' },
        chatbot: row.chatbot_id === null ? null : { id: row.chatbot_id, name: row.chatbot_name ?? '' },
        matched:
          row.node_id && row.matched_by
            ? { node_id: row.node_id, how: row.matched_by, words: row.matched_words }
            : null,
        at: row.created_at.toISOString(),
      };
    });
  }
}
