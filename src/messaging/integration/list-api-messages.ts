import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { GetCountry, GetTimeZone } from '../../auth/auth.messages.js';
import { GetDeviceBySession } from '../../devices/devices.messages.js';
import { Config } from '../../platform/config.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { normalizePhone } from '../../platform/phones/read-phones.js';
import { findNumbers } from '../../address-book/contacts/spellings/find-numbers.sql.js';
import { toWhatsappId } from '../../address-book/contacts/naming/whatsapp-id.contract.js';
import { Message } from '../delivery/message.entity.js';
import { MediaBase } from '../delivery/media/media-base.js';
import { toMessageResource } from '../conversations/messages/message.resource.js';
import type { ApiMessage, ListApiMessagesQuery, ListApiMessagesResult } from './integration.contract.js';
import { readSessionIds } from './read-session-ids.js';
import { toApiMessage } from './to-api-message.js';

interface Person {
  phone: string | null;
  contactId: number | null;
  whatsappId: string | null;
}

const UNKNOWN_PERSON: Person = { phone: null, contactId: null, whatsappId: null };

@Injectable()
export class GetApiMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mediaBase: MediaBase,
    private readonly config: Config,
  ) {}

  async execute(accountId: number, ids: readonly number[]): Promise<ApiMessage[]> {
    if (ids.length === 0) return [];
    const messages = await this.em.find(Message, { accountId, id: { $in: [...ids] } });
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const resources = await this.mediaBase.complete(
      messages,
      messages.map((message) => toMessageResource(message, timeZone)),
      false,
    );
    const people = await this.readPeople(accountId, new Set(messages.map(({ chatId }) => chatId)));
    const devices = await readSessionIds(this.queries, accountId, new Set(messages.map(({ deviceId }) => deviceId)));
    return resources.map((message) =>
      toApiMessage(
        message,
        { device: devices.get(message.device_id) ?? null, ...(people.get(message.chat_id) ?? UNKNOWN_PERSON) },
        this.config.appUrl,
      ),
    );
  }

  private async readPeople(accountId: number, chatIds: ReadonlySet<number>): Promise<Map<number, Person>> {
    const rows = await database(this.em)
      .selectFrom('chats as c')
      .innerJoin('contacts as p', 'p.id', 'c.contact_id')
      .select(['c.id', 'c.contact_id as contactId', 'p.phone', 'p.lid'])
      .where('c.account_id', '=', accountId)
      .where(sql<boolean>`c.id = any (${[...chatIds]}::bigint[])`)
      .execute();
    return new Map(rows.map(({ id, lid, ...person }) => [id, { ...person, whatsappId: toWhatsappId(lid) }]));
  }
}

@Injectable()
export class ListApiMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly getApiMessages: GetApiMessages,
  ) {}

  async execute(accountId: number, query: ListApiMessagesQuery): Promise<ListApiMessagesResult> {
    const { cursor, rows, order, direction } = query;
    const conditions = await this.filter(accountId, query);
    if (cursor !== undefined) conditions.push(order === 'asc' ? sql`m.id > ${cursor}` : sql`m.id < ${cursor}`);
    if (direction) conditions.push(direction === 'out' ? sql`m.from_me` : sql`not m.from_me`);
    const inOrder = sql.raw(order);
    const { rows: found } = await sql<Pick<Row<'messages'>, 'id'>>`
      select m.id from messages m where ${sql.join(conditions, sql` and `)}
        order by m.account_id ${inOrder}, m.id ${inOrder} limit ${rows + 1}`.execute(database(this.em));
    const ids = found.slice(0, rows).map(({ id }) => id);
    const messages = await this.getApiMessages.execute(accountId, ids);
    const last = ids.at(-1)?.toString() ?? null;
    const next_cursor = order === 'asc' ? (last ?? cursor ?? null) : found.length > rows ? last : null;
    const byId = new Map(messages.map((message) => [message.id, message]));
    return { data: ids.flatMap((id) => byId.get(String(id)) ?? []), next_cursor };
  }

  private async filter(
    accountId: number,
    { device, phone, contact_id }: ListApiMessagesQuery,
  ): Promise<RawBuilder<SqlBool>[]> {
    const conditions: RawBuilder<SqlBool>[] = [sql`m.account_id = ${accountId}`];
    if (device !== undefined) {
      const { id } = await this.queries.execute(new GetDeviceBySession(accountId, device));
      conditions.push(sql`m.device_id = ${id}`);
    }
    if (phone !== undefined) {
      const number = normalizePhone(phone, await this.queries.execute(new GetCountry(accountId)));
      const numbers = await findNumbers(this.em, accountId, number ?? '');
      conditions.push(sql`m.chat_id in (select c.id from chats c join contacts p on p.id = c.contact_id
        where p.account_id = ${accountId} and p.phone = any (${numbers}::text[]))`);
    }
    if (contact_id !== undefined)
      conditions.push(
        sql`m.chat_id in (select c.id from chats c where c.account_id = ${accountId} and c.contact_id = ${contact_id})`,
      );
    return conditions;
  }
}
