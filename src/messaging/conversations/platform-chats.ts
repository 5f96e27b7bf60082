import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { GetMainNumber, type MainNumber } from '../../devices/devices.messages.js';
import { database } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';
import { findNumbers } from '../../address-book/contacts/spellings/find-numbers.sql.js';
import { ChatNotFound, MessageNotFound } from '../messaging.errors.js';

/** Chats with the platform's number, or of its linked devices. */
const isOf = ({ phone, lid, deviceIds }: MainNumber) => sql<boolean>`
  (coalesce(p.phone = ${phone} or p.lid = ${lid}, false) or coalesce(c.device_id = any (${deviceIds}::bigint[]), false))`;

interface ChatTarget {
  chatId?: number | null;
  contactId?: number | null;
  phone?: string | null;
}

/** Hides the platform's chats from impersonating administrators. A one-time code in one would open the account. */
@Injectable()
export class PlatformChats {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  /** Condition on chats `c` and contacts `p`. Null shows all. */
  async shownTo(user: SignedIn): Promise<RawBuilder<SqlBool> | null> {
    const main = await this.hiddenFrom(user);
    return main && sql`not ${isOf(main)}`;
  }

  /** Throws ChatNotFound. */
  async refuse(user: SignedIn, { chatId = null, contactId = null, phone = null }: ChatTarget): Promise<void> {
    // Every send asks.
    if (!user.impersonator) return;
    const numbers = phone === null ? [] : await findNumbers(this.em, user.accountId, phone);
    const where = sql<boolean>`c.id = ${chatId} or p.id = ${contactId} or p.phone = any (${numbers}::text[])`;
    if (await this.isHidden(user, where)) throw new ChatNotFound();
  }

  async rejectMessage(user: SignedIn, messageId: number): Promise<void> {
    const where = sql<boolean>`c.id = (select chat_id from messages where id = ${messageId})`;
    if (await this.isHidden(user, where)) throw new MessageNotFound();
  }

  private async isHidden(user: SignedIn, where: RawBuilder<SqlBool>): Promise<boolean> {
    const main = await this.hiddenFrom(user);
    if (!main) return false;
    const { rows } = await sql`
      select 1 from contacts p left join chats c on c.contact_id = p.id
        where p.account_id = ${user.accountId} and (${where}) and ${isOf(main)} limit 1`.execute(database(this.em));
    return rows.length > 0;
  }

  private async hiddenFrom({ impersonator, accountId }: SignedIn): Promise<MainNumber | null> {
    return impersonator ? this.queries.execute(new GetMainNumber(accountId)) : null;
  }
}
