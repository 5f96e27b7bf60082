import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { teamsOf } from '../../../auth/auth.sql.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { GetCampaignCondition, GetStoreConditions } from '../../messaging.ports.js';
import type { ChatSort, InboxFilters } from '../chats.contract.js';
import type { InboxFilter, ListedState } from '../chat-source.js';

type Filters = InboxFilters & { sort?: ChatSort | undefined };

@Injectable()
export class ResolveFilter {
  constructor(private readonly queries: QueryBus) {}

  /** Resolves all filters but state and search. */
  async execute(user: SignedIn, filters: Filters): Promise<InboxFilter> {
    const { device, assignee, team, label, sort } = filters;
    return {
      deviceId: device,
      assigneeId: assignee === 'me' ? user.userId : assignee === 'none' ? null : assignee,
      teamId: team === 'mine' ? undefined : team,
      labelId: label,
      sort,
      conditions: [...toOwnConditions(user, filters), ...(await this.askOtherModules(user.accountId, filters))],
    };
  }

  private async askOtherModules(
    accountId: number,
    { campaign, store_customer: isCustomer, has_order: hasOrder }: Filters,
  ): Promise<RawBuilder<SqlBool>[]> {
    const conditions: RawBuilder<SqlBool>[] = [];
    if (campaign !== undefined)
      conditions.push(await this.queries.execute(new GetCampaignCondition(accountId, campaign)));
    if (isCustomer === undefined && hasOrder === undefined) return conditions;
    const store = await this.queries.execute(new GetStoreConditions(accountId));
    return [...conditions, ...matchFlag(isCustomer, store.isCustomer), ...matchFlag(hasOrder, store.hasOrder)];
  }
}

/** Arrays let PostgreSQL find few chats by their index. */
function toOwnConditions(
  { accountId, userId }: SignedIn,
  { team, waiting_over: minutes, unread, mentioned }: Filters,
): RawBuilder<SqlBool>[] {
  const isMentioned = sql<SqlBool>`c.id = any (array(select n.chat_id from chat_notes n
    where n.account_id = ${accountId} and n.mentioned_ids @> array[${userId}]::bigint[]))`;
  return [
    ...(team === 'mine' ? [sql<SqlBool>`c.team_id = any (array${teamsOf(userId)})`] : []),
    ...(minutes === undefined ? [] : [sql<SqlBool>`c.waiting_since < now() - make_interval(mins => ${minutes}::int)`]),
    ...matchFlag(unread, sql<SqlBool>`c.unread_count > 0`),
    ...matchFlag(mentioned, isMentioned),
  ];
}

function matchFlag(isWanted: boolean | undefined, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool>[] {
  if (isWanted === undefined) return [];
  return [isWanted ? condition : sql<SqlBool>`not (${condition})`];
}

export function toListedState({ state, search }: Pick<InboxFilters, 'state' | 'search'>): ListedState {
  if (search !== undefined && (state === undefined || state === 'all')) return 'any';
  return state ?? 'active';
}
