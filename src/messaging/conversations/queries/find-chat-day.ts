import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { database } from '../../../platform/database/statements/database.js';
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
    const chat = await database(this.em)
      .selectFrom('chats')
      .select('id')
      .where('account_id', '=', accountId)
      .where('device_id', '=', deviceId)
      .where('id', '=', chatId)
      .executeTakeFirst();
    if (!chat) throw new ChatNotFound();
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const inChat = database(this.em)
      .selectFrom('messages')
      .select('id')
      .where('account_id', '=', accountId)
      .where('chat_id', '=', chatId)
      .limit(1);
    const first = await inChat
      .where(sql<boolean>`at >= ${day ?? '-infinity'}::timestamp at time zone ${timeZone}`)
      .orderBy('at')
      .orderBy('id')
      .executeTakeFirst();
    const found = first ?? (await inChat.orderBy('at', 'desc').orderBy('id', 'desc').executeTakeFirst());
    return { message_id: found?.id ?? null };
  }
}
