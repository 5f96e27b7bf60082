import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { readCounters } from '../../../platform/counters/read-counters.js';
import type { SignedIn } from '../../../platform/http/access.js';
import type { ChatCounts } from '../chats.contract.js';
import { countedIn, type ListedState } from '../chats-in.js';
import { PlatformChats } from '../platform-chats.js';

export class CountChats extends Query<ChatCounts> {
  constructor(
    readonly who: SignedIn,
    readonly deviceId: number | undefined,
  ) {
    super();
  }
}

@QueryHandler(CountChats)
export class CountChatsHandler implements IQueryHandler<CountChats> {
  constructor(
    private readonly em: EntityManager,
    private readonly platform: PlatformChats,
  ) {}

  async execute({ who, deviceId }: CountChats): Promise<ChatCounts> {
    const unread = await this.countByDevice('unread', who, undefined);
    const [needsYou, failed, fromAd, archived] = [
      sum(await this.countByDevice('needs_you', who, deviceId)),
      sum(await this.countByDevice('failed', who, deviceId)),
      sum(await this.countByDevice('from_ad', who, deviceId)),
      sum(await this.countByDevice('archived', who, deviceId)),
    ];
    return {
      all: Math.max(0, (await this.countAny(who, deviceId)) - archived),
      unread: deviceId === undefined ? sum(unread) : (unread.get(deviceId) ?? 0),
      ...{ needs_you: needsYou, failed, from_ad: fromAd, archived },
      devices: [...unread].map(([device_id, count]) => ({ device_id, unread: count })),
    };
  }

  /** Of a whole account a counter knows, unless something of it is hidden; those of one device stand together in an index. */
  private async countAny(who: SignedIn, deviceId: number | undefined): Promise<number> {
    if (deviceId === undefined && !who.impersonator)
      return (await readCounters(this.em, who.accountId, ['chats'])).chats;
    return sum(await this.countByDevice('any', who, deviceId));
  }

  private async countByDevice(state: ListedState, who: SignedIn, deviceId: number | undefined) {
    const { from, where, params } = countedIn(state, who.accountId, deviceId);
    const shown = await this.platform.shownTo(who);
    const contacts = shown.params.length > 0 ? 'join contacts p on p.id = c.contact_id' : '';
    const rows = await this.em.execute<{ device_id: string; count: number }[]>(
      `select c.device_id, count(*)::int as count from ${from} ${contacts} where ${where} and ${shown.where} group by c.device_id`,
      [...params, ...shown.params],
    );
    return new Map(rows.map(({ device_id, count }) => [Number(device_id), count]));
  }
}

const sum = (counts: Map<number, number>): number => [...counts.values()].reduce((total, count) => total + count, 0);
