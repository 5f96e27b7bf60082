import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetMainNumber, type MainNumber } from '../../devices/devices.messages.js';
import { arrayParam } from '../../platform/database/array-param.js';
import type { SignedIn } from '../../platform/http/access.js';
import { ChatNotFound, MessageNotFound } from '../messaging.errors.js';

/** Of chats `c` with contacts `p`: those with the number that sends the platform's texts, and those of a device linked with it. */
const IS_HIDDEN = '(coalesce(p.phone = ? or p.lid = ?, false) or coalesce(c.device_id = any (?::bigint[]), false))';
const paramsOf = ({ phone, lid, deviceIds }: MainNumber) => [phone, lid, arrayParam(deviceIds)];

interface Aim {
  chatId?: number | null;
  contactId?: number | null;
  phone?: string | null;
}

/**
 * Chats with the platform's own number. A one-time code must never be there to read, as it is not written down; these chats are hidden
 * from administrators inside an account all the same, so that a code that got there some other way opens the account to none of them.
 */
@Injectable()
export class PlatformChats {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  /** A condition on chats `c` and contacts `p`, for a query that shows chats. */
  async shownTo(who: SignedIn): Promise<{ where: string; params: unknown[] }> {
    const main = await this.hiddenFrom(who);
    return main ? { where: `not ${IS_HIDDEN}`, params: paramsOf(main) } : { where: 'true', params: [] };
  }

  /** Before something is shown of a chat, or put into it. Throws ChatNotFound, as for a chat of somebody else. */
  async refuse(who: SignedIn, { chatId = null, contactId = null, phone = null }: Aim): Promise<void> {
    const where = 'c.id = ? or p.id = ? or p.phone = ?';
    if (await this.isHidden(who, where, [chatId, contactId, phone])) throw new ChatNotFound();
  }

  /** The same of one message. */
  async refuseMessage(who: SignedIn, messageId: number): Promise<void> {
    const where = 'c.id = (select chat_id from messages where id = ?)';
    if (await this.isHidden(who, where, [messageId])) throw new MessageNotFound();
  }

  private async isHidden(who: SignedIn, where: string, params: unknown[]): Promise<boolean> {
    const main = await this.hiddenFrom(who);
    if (!main) return false;
    const rows = await this.em.execute<unknown[]>(
      `select 1 from contacts p left join chats c on c.contact_id = p.id
        where p.account_id = ? and (${where}) and ${IS_HIDDEN} limit 1`,
      [who.accountId, ...params, ...paramsOf(main)],
    );
    return rows.length > 0;
  }

  private async hiddenFrom({ impersonator, accountId }: SignedIn): Promise<MainNumber | null> {
    return impersonator ? this.queries.execute(new GetMainNumber(accountId)) : null;
  }
}
