import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetDeviceById } from '../../../devices/devices.messages.js';
import { likePattern } from '../../../platform/database/like-pattern.js';
import type { SignedIn } from '../../../platform/http/access.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { toPage } from '../../../platform/http/page.js';
import { IS_LISTED, readChats } from '../chat.resource.js';
import type { ListChatsQuery } from '../chats.contract.js';
import type { ChatResource } from '../../messaging.contract.js';
import { PlatformChats } from '../platform-chats.js';

export class ListChats extends Query<Page<ChatResource>> {
  constructor(
    readonly who: SignedIn,
    readonly deviceId: number,
    readonly options: ListChatsQuery,
  ) {
    super();
  }
}

@QueryHandler(ListChats)
export class ListChatsHandler implements IQueryHandler<ListChats> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly platform: PlatformChats,
  ) {}

  async execute({ who, deviceId, options }: ListChats): Promise<Page<ChatResource>> {
    await this.queries.execute(new GetDeviceById(who.accountId, deviceId));
    const shown = await this.platform.shownTo(who);
    const found = filter(who.accountId, deviceId, options.search);
    const where = `${found.where} and ${shown.where}`;
    const params = [...found.params, ...shown.params];
    const isAsked = options.search || shown.params.length > 0;
    const from = isAsked ? 'chats c join contacts p on p.id = c.contact_id' : 'chats c';
    const total = isAsked ? await this.count(from, where, params) : await this.countDevice(who.accountId, deviceId);
    const { page, rows } = options;
    const onPage = await this.em.execute<{ id: string }[]>(
      `select c.id from ${from} where ${where}
        order by c.last_message_at desc, c.id desc limit ? offset ?`,
      [...params, rows, (page - 1) * rows],
    );
    const ids = onPage.map(({ id }) => Number(id));
    const data = await readChats(this.em, who.accountId, ids);
    return toPage(data, total, { page, rows });
  }

  private async count(from: string, where: string, params: unknown[]): Promise<number> {
    const [row] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int from ${from} where ${where}`,
      params,
    );
    return row?.count ?? 0;
  }

  /** All of a device that is the account's, less those that were put away: both are counted in an index alone. */
  private async countDevice(accountId: number, deviceId: number): Promise<number> {
    const [row] = await this.em.execute<{ count: number }[]>(
      `select ((select count(*) from chats c where c.device_id = ? and ${IS_LISTED})
         - (select count(*) from chats c where c.account_id = ? and c.device_id = ? and c.is_archived and ${IS_LISTED}))::int count`,
      [deviceId, accountId, deviceId],
    );
    return row?.count ?? 0;
  }
}

/** Search is by a part of the name or of the number, and finds also what was put away. */
function filter(accountId: number, deviceId: number, search: string | undefined) {
  const where = `c.account_id = ? and c.device_id = ? and ${IS_LISTED}`;
  const params: unknown[] = [accountId, deviceId];
  if (!search) return { where: `${where} and not c.is_archived`, params };
  const pattern = likePattern(search);
  const digits = search.replace(/\D/g, '').replace(/^0+/, '');
  if (!digits) return { where: `${where} and p.name ilike ?`, params: [...params, pattern] };
  const spelled = 'select phone from phone_spellings where account_id = ? and spelling like ?';
  return {
    where: `${where} and (p.name ilike ? or p.phone like ? or p.phone in (${spelled}))`,
    params: [...params, pattern, `%${digits}%`, accountId, `%${digits}%`],
  };
}
