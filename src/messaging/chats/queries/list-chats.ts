import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetDeviceById } from '../../../devices/devices.messages.js';
import { searchCondition } from '../../../platform/database/search-condition.js';
import { normalizePhone } from '../../../platform/phones/read-phones.js';
import { otherSpelling } from '../../../platform/phones/phone-spellings.contract.js';
import type { SignedIn } from '../../../platform/http/access.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { toPage } from '../../../platform/http/page.js';
import { IS_LISTED, readChats } from '../chat.resource.js';
import type { ListChatsQuery } from '../chats.contract.js';
import type { ChatResource } from '../../messaging.contract.js';
import { PlatformChats } from '../platform-chats.js';

@Injectable()
export class ListChats {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly platform: PlatformChats,
  ) {}

  async execute(user: SignedIn, deviceId: number, options: ListChatsQuery): Promise<Page<ChatResource>> {
    await this.queries.execute(new GetDeviceById(user.accountId, deviceId));
    const shown = await this.platform.shownTo(user);
    const found = filter(user.accountId, deviceId, options.search);
    const where = `${found.where} and ${shown.where}`;
    const params = [...found.params, ...shown.params];
    const isFiltered = options.search || shown.params.length > 0;
    const from = isFiltered ? 'chats c join contacts p on p.id = c.contact_id' : 'chats c';
    const total = isFiltered ? await this.count(from, where, params) : await this.countDevice(user.accountId, deviceId);
    const { page, rows } = options;
    const onPage = await this.em.execute<{ id: string }[]>(
      `select c.id from ${from} where ${where}
        order by c.last_message_at desc, c.id desc limit ? offset ?`,
      [...params, rows, (page - 1) * rows],
    );
    const ids = onPage.map(({ id }) => Number(id));
    const data = await readChats(this.em, user.accountId, ids);
    return toPage(data, total, { page, rows });
  }

  private async count(from: string, where: string, params: unknown[]): Promise<number> {
    const [row] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int from ${from} where ${where}`,
      params,
    );
    return row?.count ?? 0;
  }

  /** Both counts are index-only. */
  private async countDevice(accountId: number, deviceId: number): Promise<number> {
    const [row] = await this.em.execute<{ count: number }[]>(
      `select ((select count(*) from chats c where c.device_id = ? and ${IS_LISTED})
         - (select count(*) from chats c where c.account_id = ? and c.device_id = ? and c.is_archived and ${IS_LISTED}))::int count`,
      [deviceId, accountId, deviceId],
    );
    return row?.count ?? 0;
  }
}

function filter(accountId: number, deviceId: number, search: string | undefined) {
  const where = `c.account_id = ? and c.device_id = ? and ${IS_LISTED}`;
  const params: unknown[] = [accountId, deviceId];
  if (!search) return { where: `${where} and not c.is_archived`, params };
  const found = searchCondition(search, 'p');
  const digits = search.replace(/\D/g, '').replace(/^0+/, '');
  if (!digits) return { where: `${where} and ${found.where}`, params: [...params, ...found.params] };
  const spelled = 'select phone from phone_spellings where account_id = ? and spelling like ?';
  const other = otherSpelling(normalizePhone(search) ?? digits);
  return {
    where: `${where} and (${found.where} or p.phone like ? or p.phone = ? or p.phone in (${spelled}))`,
    params: [...params, ...found.params, `%${digits}%`, other, accountId, `%${digits}%`],
  };
}
