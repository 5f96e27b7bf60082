import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetSenders } from '../../../devices/devices.messages.js';
import { GetContactNames } from '../../../messaging/bulk.messages.js';
import { ReadInbound } from '../../../messaging/conversation.messages.js';
import { cutText } from '../../../platform/text/cut-text.contract.js';
import { MAX_COUNTED_ROWS, type Page } from '../../../platform/http/page.contract.js';
import { toPage } from '../../../platform/http/page.js';
import type { AnswerResource, ListAnswersQuery } from '../answers.contract.js';

const MAX_SHOWN_CHARS = 300;

interface Row {
  id: string;
  created_at: string;
  device_id: string;
  contact_id: string;
  message_id: string;
  state: AnswerResource['state'];
  reason: AnswerResource['reason'];
  auto_reply_id: string | null;
  auto_reply_name: string | null;
  chatbot_id: string | null;
  chatbot_name: string | null;
  node_id: string | null;
  matched_by: NonNullable<AnswerResource['matched']>['how'] | null;
  matched_words: string | null;
}

@Injectable()
export class ListAnswers {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number, query: ListAnswersQuery): Promise<Page<AnswerResource>> {
    const { page, rows: size, orderType, state, auto_reply: autoReply } = query;
    const where = ['account_id = ?', ...(state ? ['state = ?'] : []), ...(autoReply ? ['auto_reply_id = ?'] : [])];
    const params = [accountId, ...(state ? [state] : []), ...(autoReply ? [autoReply] : [])];
    const from = `from automatic_answers where ${where.join(' and ')}`;
    const [count] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int as count from (select ${from} limit ${MAX_COUNTED_ROWS}) found`,
      params,
    );
    const rows = await this.em.execute<Row[]>(`select * ${from} order by id ${orderType} limit ? offset ?`, [
      ...params,
      size,
      (page - 1) * size,
    ]);
    return toPage(await this.describe(accountId, rows), count?.count ?? 0, { page, rows: size });
  }

  private async describe(accountId: number, rows: readonly Row[]): Promise<AnswerResource[]> {
    const idsOf = (column: 'message_id' | 'contact_id' | 'device_id') => [
      ...new Set(rows.map((row) => Number(row[column]))),
    ];
    const [messages, people, senders] = await Promise.all([
      this.queries.execute(new ReadInbound(accountId, idsOf('message_id'))),
      this.queries.execute(new GetContactNames(accountId, idsOf('contact_id'))),
      this.queries.execute(new GetSenders(idsOf('device_id'))),
    ]);
    return rows.map((row) => {
      const message = messages.get(Number(row.message_id));
      const contactId = message?.contactId ?? Number(row.contact_id);
      const person = message ?? people.get(contactId);
      const sender = senders.get(Number(row.device_id));
      return {
        id: Number(row.id),
        contact: { id: contactId, name: person?.name ?? null, phone_number: person?.phone ?? null },
        device: sender ? { id: sender.id, device_name: sender.name } : null,
        chat_id: message?.chatId ?? null,
        text: message?.body ? cutText(message.body, MAX_SHOWN_CHARS) : null,
        state: row.state,
        reason: row.reason,
        auto_reply:
          row.auto_reply_id === null ? null : { id: Number(row.auto_reply_id), name: row.auto_reply_name ?? '' },
        chatbot: row.chatbot_id === null ? null : { id: Number(row.chatbot_id), name: row.chatbot_name ?? '' },
        matched:
          row.node_id && row.matched_by
            ? { node_id: row.node_id, how: row.matched_by, words: row.matched_words }
            : null,
        at: new Date(row.created_at).toISOString(),
      };
    });
  }
}
