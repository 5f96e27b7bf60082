import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetMainNumber, type MainNumber } from '../../devices/devices.messages.js';
import { arrayParam } from '../../platform/database/array-param.js';
import type { SignedIn } from '../../platform/http/access.js';
import { findNumbers } from '../contacts/spellings/find-numbers.js';
import { ChatNotFound, MessageNotFound } from '../messaging.errors.js';

/** Chats with the platform's number, or of its linked devices. */
const IS_HIDDEN = '(coalesce(p.phone = ? or p.lid = ?, false) or coalesce(c.device_id = any (?::bigint[]), false))';
const paramsOf = ({ phone, lid, deviceIds }: MainNumber) => [phone, lid, arrayParam(deviceIds)];

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

  /** Applies to chats `c` and contacts `p`. */
  async shownTo(user: SignedIn): Promise<{ where: string; params: unknown[] }> {
    const main = await this.hiddenFrom(user);
    return main ? { where: `not ${IS_HIDDEN}`, params: paramsOf(main) } : { where: 'true', params: [] };
  }

  /** Throws ChatNotFound. */
  async refuse(user: SignedIn, { chatId = null, contactId = null, phone = null }: ChatTarget): Promise<void> {
    // Every send asks.
    if (!user.impersonator) return;
    const where = 'c.id = ? or p.id = ? or p.phone = any (?::text[])';
    const numbers = phone === null ? [] : await findNumbers(this.em, user.accountId, phone);
    if (await this.isHidden(user, where, [chatId, contactId, arrayParam(numbers)])) throw new ChatNotFound();
  }

  async rejectMessage(user: SignedIn, messageId: number): Promise<void> {
    const where = 'c.id = (select chat_id from messages where id = ?)';
    if (await this.isHidden(user, where, [messageId])) throw new MessageNotFound();
  }

  private async isHidden(user: SignedIn, where: string, params: unknown[]): Promise<boolean> {
    const main = await this.hiddenFrom(user);
    if (!main) return false;
    const rows = await this.em.execute<unknown[]>(
      `select 1 from contacts p left join chats c on c.contact_id = p.id
        where p.account_id = ? and (${where}) and ${IS_HIDDEN} limit 1`,
      [user.accountId, ...params, ...paramsOf(main)],
    );
    return rows.length > 0;
  }

  private async hiddenFrom({ impersonator, accountId }: SignedIn): Promise<MainNumber | null> {
    return impersonator ? this.queries.execute(new GetMainNumber(accountId)) : null;
  }
}
