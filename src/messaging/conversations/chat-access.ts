import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { GetMainNumber, type MainNumber } from '../../devices/devices.messages.js';
import { database } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';
import { findNumbers } from '../../address-book/contacts/spellings/find-numbers.sql.js';
import { ChatNotFound, MessageNotFound } from '../messaging.errors.js';

/** SQL: contact `p` has the platform's number, or chat `c` is of a device with this number. */
const isPlatformChat = ({ phone, lid, deviceIds }: MainNumber) => sql<boolean>`
  (coalesce(p.phone = ${phone} or p.lid = ${lid}, false) or coalesce(c.device_id = any (${deviceIds}::bigint[]), false))`;

interface ChatTarget {
  chatId?: number | null;
  contactId?: number | null;
  phone?: string | null;
}

/**
 * Lets colleagues see chats of their devices, without `show all chats` only own and unassigned chats. Only the owner
 * sees the platform's chats, as a one-time code in one would open the account.
 */
@Injectable()
export class ChatAccess {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  /** Returns a condition on chats `c`. Null shows all. */
  async getShownCondition(user: SignedIn): Promise<RawBuilder<SqlBool> | null> {
    const hiddenNumber = await this.findHiddenNumber(user);
    const isNoPlatformChat =
      hiddenNumber &&
      sql<boolean>`not exists (select from contacts p where p.id = c.contact_id and ${isPlatformChat(hiddenNumber)})`;
    const { deviceIds } = user;
    if (!deviceIds) return isNoPlatformChat;
    return sql<boolean>`c.device_id = any (${deviceIds}::bigint[]) and ${isOwnOrUnassigned(user)} and ${isNoPlatformChat ?? sql`true`}`;
  }

  /** Throws ChatNotFound. For a contact, a chat of the user's devices must not be assigned to someone else. */
  async require(user: SignedIn, { chatId = null, contactId = null, phone = null }: ChatTarget): Promise<void> {
    // The owner sees all chats.
    if (!user.impersonator && !user.deviceIds) return;
    const numbers = phone === null ? [] : await findNumbers(this.em, user.accountId, phone);
    // Absent targets would prevent the use of an index.
    const targets = [
      ...(chatId === null ? [] : [sql<SqlBool>`c.id = ${chatId}`]),
      ...(contactId === null ? [] : [sql<SqlBool>`p.id = ${contactId}`]),
      ...(phone === null ? [] : [sql<SqlBool>`p.phone = any (${numbers}::text[])`]),
    ];
    if (targets.length === 0) return;
    const where = sql<boolean>`${sql.join(targets, sql` or `)}`;
    if (await this.isHidden(user, where)) throw new ChatNotFound();
    if (chatId !== null && user.deviceIds && (await this.isOnOtherDevice(user, chatId))) throw new ChatNotFound();
  }

  /** Like `require`, but ignores the assignee. */
  requireOnDevice(user: SignedIn, chatId: number): Promise<void> {
    return this.require({ ...user, permissions: [...user.permissions, 'show all chats'] }, { chatId });
  }

  async requireMessage(user: SignedIn, messageId: number): Promise<void> {
    if (!user.impersonator && !user.deviceIds) return;
    const message = await database(this.em)
      .selectFrom('messages')
      .select('chat_id')
      .where('id', '=', messageId)
      .where('account_id', '=', user.accountId)
      .executeTakeFirst();
    if (!message) throw new MessageNotFound();
    await this.require(user, { chatId: message.chat_id }).catch((error: unknown) => {
      throw error instanceof ChatNotFound ? new MessageNotFound() : error;
    });
  }

  private async isHidden(user: SignedIn, where: RawBuilder<SqlBool>): Promise<boolean> {
    const hiddenNumber = await this.findHiddenNumber(user);
    const isAssignedToOther = sql<boolean>`(c.device_id = any (${user.deviceIds ?? []}::bigint[]) and not ${isOwnOrUnassigned(user)})`;
    const isHidden = sql<boolean>`(${hiddenNumber ? isPlatformChat(hiddenNumber) : sql`false`} or ${isAssignedToOther})`;
    const { rows } = await sql`
      select 1 from contacts p left join chats c on c.contact_id = p.id
        where p.account_id = ${user.accountId} and (${where}) and ${isHidden} limit 1`.execute(database(this.em));
    return rows.length > 0;
  }

  private async isOnOtherDevice({ accountId, deviceIds }: SignedIn, chatId: number): Promise<boolean> {
    const chat = await database(this.em)
      .selectFrom('chats')
      .select('device_id')
      .where('id', '=', chatId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return chat !== undefined && !deviceIds?.includes(chat.device_id);
  }

  private async findHiddenNumber({ impersonator, deviceIds, accountId }: SignedIn): Promise<MainNumber | null> {
    return impersonator || deviceIds ? this.queries.execute(new GetMainNumber(accountId)) : null;
  }
}

const isOwnOrUnassigned = ({ deviceIds, permissions, userId }: SignedIn): RawBuilder<SqlBool> =>
  !deviceIds || permissions.includes('show all chats') ? sql`true` : sql`coalesce(c.assignee_id = ${userId}, true)`;
