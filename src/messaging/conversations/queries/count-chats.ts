import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { readCounters } from '../../../platform/counters/read-counters.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { MAX_COUNTED_ROWS } from '../../../platform/http/page.contract.js';
import type { ChatCounts } from '../chats.contract.js';
import { buildCountSource, type InboxFilter, type ListedState } from '../chat-source.js';
import { ChatAccess } from '../chat-access.js';
import { ResolveFilter } from './resolve-filter.js';

@Injectable()
export class CountChats {
  constructor(
    private readonly em: EntityManager,
    private readonly access: ChatAccess,
    private readonly resolveFilter: ResolveFilter,
  ) {}

  async execute(user: SignedIn, deviceId: number | undefined): Promise<ChatCounts> {
    const unreadByDevice = await this.countByDevice('unread', user, undefined);
    const [needsYou, failed, fromAd, archived] = [
      sum(await this.countByDevice('needs_you', user, deviceId)),
      sum(await this.countByDevice('failed', user, deviceId)),
      sum(await this.countByDevice('from_ad', user, deviceId)),
      sum(await this.countByDevice('archived', user, deviceId)),
    ];
    const inboxes = await this.countInboxes(user, deviceId);
    return {
      all: user.deviceIds
        ? inboxes.open + inboxes.pending + inboxes.snoozed + inboxes.resolved
        : Math.max(0, (await this.countAllStates(user, deviceId)) - archived),
      unread: deviceId === undefined ? sum(unreadByDevice) : (unreadByDevice.get(deviceId) ?? 0),
      needs_you: needsYou,
      failed,
      from_ad: fromAd,
      archived,
      ...inboxes,
      devices: [...unreadByDevice].map(([device_id, count]) => ({ device_id, unread: count })),
    };
  }

  private async countInboxes(
    user: SignedIn,
    deviceId: number | undefined,
  ): Promise<
    Pick<ChatCounts, 'mine' | 'unassigned' | 'my_teams' | 'mentioned' | 'open' | 'pending' | 'snoozed' | 'resolved'>
  > {
    const shown = (await this.access.getShownCondition(user)) ?? sql`true`;
    const count = (state: ListedState, filter: InboxFilter = {}) => {
      const { from, where } = buildCountSource(state, user.accountId, { ...filter, deviceId });
      return sql<number>`(select count(*)::int from (
        select from ${from} where ${where} and ${shown} limit ${MAX_COUNTED_ROWS}) counted)`;
    };
    const [teamFilter, mentionFilter] = [
      await this.resolveFilter.execute(user, { team: 'mine' }),
      await this.resolveFilter.execute(user, { mentioned: true }),
    ];
    return database(this.em)
      .selectNoFrom([
        count('active', { assigneeId: user.userId }).as('mine'),
        count('active', { assigneeId: null }).as('unassigned'),
        count('active', teamFilter).as('my_teams'),
        count('active', mentionFilter).as('mentioned'),
        count('open').as('open'),
        count('pending').as('pending'),
        count('snoozed').as('snoozed'),
        count('resolved').as('resolved'),
      ])
      .executeTakeFirstOrThrow();
  }

  /** Uses the account's counter, which covers all devices and hidden chats. */
  private async countAllStates(user: SignedIn, deviceId: number | undefined): Promise<number> {
    if (deviceId === undefined && !user.impersonator)
      return (await readCounters(this.em, user.accountId, ['chats'])).chats;
    return sum(await this.countByDevice('any', user, deviceId));
  }

  private async countByDevice(state: ListedState, user: SignedIn, deviceId: number | undefined) {
    const { from, where } = buildCountSource(state, user.accountId, { deviceId });
    const shown = await this.access.getShownCondition(user);
    const { rows } = await sql<Pick<Row<'chats'>, 'device_id'> & { count: number }>`
      select c.device_id, count(*)::int as count from ${from}
        where ${where} and ${shown ?? sql`true`} group by c.device_id`.execute(database(this.em));
    return new Map(rows.map(({ device_id, count }) => [device_id, count]));
  }
}

const sum = (counts: Map<number, number>): number => [...counts.values()].reduce((total, count) => total + count, 0);
