import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { ChatNotFound } from '../../messaging.errors.js';
import type { ChatKey } from '../change-chat.js';
import type { ChatDay } from '../message-search.contract.js';

@Injectable()
export class FindChatDay {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(
    { accountId, deviceId, chatId }: ChatKey,
    /** `2026-11-21`, in the account's time zone. */
    day: string | undefined,
  ): Promise<ChatDay> {
    const [chat] = await this.em.execute<unknown[]>(
      'select 1 from chats where account_id = ? and device_id = ? and id = ?',
      [accountId, deviceId, chatId],
    );
    if (!chat) throw new ChatNotFound();
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const inChat = 'select id from messages where account_id = ? and chat_id = ?';
    const [first] = await this.em.execute<{ id: string }[]>(
      `${inChat} and at >= ?::timestamp at time zone ? order by at, id limit 1`,
      [accountId, chatId, day ?? '-infinity', timeZone],
    );
    const [last] = first
      ? []
      : await this.em.execute<{ id: string }[]>(`${inChat} order by at desc, id desc limit 1`, [accountId, chatId]);
    const found = first ?? last;
    return { message_id: found ? Number(found.id) : null };
  }
}
