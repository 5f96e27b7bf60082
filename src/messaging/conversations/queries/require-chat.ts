import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { IsChatShown, IsContactShown } from '../../../address-book/address-book.ports.js';
import { ChatNotFound } from '../../messaging.errors.js';
import { FilterShownChats, RequireChat } from '../../conversation.messages.js';
import { ChatAccess } from '../chat-access.js';

@QueryHandler(RequireChat)
export class RequireChatHandler implements IQueryHandler<RequireChat> {
  constructor(private readonly access: ChatAccess) {}

  execute({ user, target }: RequireChat): Promise<void> {
    return 'chatId' in target ? this.access.require(user, target) : this.access.requireMessage(user, target.messageId);
  }
}

@QueryHandler(IsChatShown)
export class IsChatShownHandler implements IQueryHandler<IsChatShown> {
  constructor(private readonly access: ChatAccess) {}

  async execute({ user, chatId }: IsChatShown): Promise<boolean> {
    try {
      await this.access.require(user, { chatId });
      return true;
    } catch (error) {
      if (error instanceof ChatNotFound) return false;
      throw error;
    }
  }
}

@QueryHandler(IsContactShown)
export class IsContactShownHandler implements IQueryHandler<IsContactShown> {
  constructor(
    private readonly em: EntityManager,
    private readonly access: ChatAccess,
  ) {}

  async execute({ user, contactId }: IsContactShown): Promise<boolean> {
    if (!user.deviceIds || user.permissions.includes('show contact_phone')) return true;
    const shown = await this.access.getShownCondition(user);
    const { rows } = await sql`
      select 1 from chats c where c.account_id = ${user.accountId} and c.contact_id = ${contactId} and ${shown ?? sql`true`} limit 1`.execute(
      database(this.em),
    );
    return rows.length > 0;
  }
}

@QueryHandler(FilterShownChats)
export class FilterShownChatsHandler implements IQueryHandler<FilterShownChats> {
  constructor(
    private readonly em: EntityManager,
    private readonly access: ChatAccess,
  ) {}

  async execute({ user, chatIds }: FilterShownChats): Promise<ReadonlySet<number>> {
    const shown = await this.access.getShownCondition(user);
    if (!shown) return new Set(chatIds);
    const { rows } = await sql<Pick<Row<'chats'>, 'id'>>`
      select c.id from chats c where c.account_id = ${user.accountId} and c.id = any (${chatIds}::bigint[]) and ${shown}`.execute(
      database(this.em),
    );
    return new Set(rows.map(({ id }) => id));
  }
}
