import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { GetDeviceById, RequireDevice } from '../../../devices/devices.messages.js';
import { searchCondition } from '../../../platform/database/search-condition.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { normalizePhone } from '../../../platform/phones/read-phones.js';
import { otherSpelling } from '../../../platform/phones/phone-spellings.contract.js';
import type { SignedIn } from '../../../platform/http/access.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { toPage } from '../../../platform/http/page.js';
import { IS_LISTED, readChats } from '../chat.resource.js';
import type { ListChatsQuery } from '../chats.contract.js';
import type { ChatResource } from '../../messaging.contract.js';
import { ChatAccess } from '../chat-access.js';

@Injectable()
export class ListChats {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly access: ChatAccess,
  ) {}

  async execute(user: SignedIn, deviceId: number, options: ListChatsQuery): Promise<Page<ChatResource>> {
    await this.queries.execute(new RequireDevice(user, deviceId));
    await this.queries.execute(new GetDeviceById(user.accountId, deviceId));
    const shown = await this.access.getShownCondition(user);
    const where = sql<boolean>`${toCondition(user.accountId, deviceId, options.search)} and ${shown ?? sql`true`}`;
    const isFiltered = options.search || shown !== null;
    const from = options.search ? sql`chats c join contacts p on p.id = c.contact_id` : sql`chats c`;
    const total = isFiltered ? await this.count(from, where) : await this.countDevice(user.accountId, deviceId);
    const { page, rows } = options;
    const { rows: onPage } = await sql<Pick<Row<'chats'>, 'id'>>`
      select c.id from ${from} where ${where}
        order by c.last_message_at desc, c.id desc limit ${rows} offset ${(page - 1) * rows}`.execute(
      database(this.em),
    );
    const ids = onPage.map(({ id }) => id);
    const data = await readChats(this.em, user.accountId, ids);
    return toPage(data, total, { page, rows });
  }

  private async count(from: RawBuilder<unknown>, where: RawBuilder<SqlBool>): Promise<number> {
    const {
      rows: [row],
    } = await sql<{ count: number }>`select count(*)::int from ${from} where ${where}`.execute(database(this.em));
    return row?.count ?? 0;
  }

  /** Counts with index-only scans. */
  private async countDevice(accountId: number, deviceId: number): Promise<number> {
    const {
      rows: [row],
    } = await sql<{ count: number }>`
      select ((select count(*) from chats c where c.device_id = ${deviceId} and ${IS_LISTED})
         - (select count(*) from chats c where c.account_id = ${accountId} and c.device_id = ${deviceId} and c.is_archived
             and ${IS_LISTED}))::int count`.execute(database(this.em));
    return row?.count ?? 0;
  }
}

function toCondition(accountId: number, deviceId: number, search: string | undefined): RawBuilder<SqlBool> {
  const where = sql`c.account_id = ${accountId} and c.device_id = ${deviceId} and ${IS_LISTED}`;
  if (!search) return sql`${where} and not c.is_archived`;
  const nameCondition = searchCondition(search, 'p');
  const digits = search.replace(/\D/g, '').replace(/^0+/, '');
  if (!digits) return sql`${where} and ${nameCondition}`;
  const pattern = `%${digits}%`;
  const spelling = otherSpelling(normalizePhone(search) ?? digits);
  return sql`${where} and (${nameCondition} or p.phone like ${pattern} or p.phone = ${spelling}
    or p.phone in (select phone from phone_spellings where account_id = ${accountId} and spelling like ${pattern}))`;
}
