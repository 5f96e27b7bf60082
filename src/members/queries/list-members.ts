import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { CountDeletable, ListUsers } from '../../auth/auth.messages.js';
import { GetSubscriptions, ListPackages } from '../../billing/billing.messages.js';
import { GetStoresOf, ListAppNames } from '../../commerce/commerce.messages.js';
import { ACCOUNTS_OF_STORE, ACCOUNTS_ON_APP } from '../../commerce/commerce.sql.js';
import { Clock } from '../../platform/clock.js';
import { likePattern } from '../../platform/database/like-pattern.js';
import type { SignedIn } from '../../platform/http/access.js';
import { answerList, pageOf, toPage } from '../../platform/http/page.js';
import { toMemberResource } from '../member.resource.js';
import type { ListMembersQuery, ListedMembers } from '../members.contract.js';

/** A page of members and administrators, with what the console offers beside it. */
export class ListMembers extends Query<ListedMembers> {
  constructor(
    readonly who: SignedIn,
    readonly query: ListMembersQuery,
  ) {
    super();
  }
}

@QueryHandler(ListMembers)
export class ListMembersHandler implements IQueryHandler<ListMembers> {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ who, query: wish }: ListMembers): Promise<ListedMembers> {
    const { page, rows } = pageOf(wish);
    const search = wish.search || null;
    const filter = {
      ...{ role: wish.role ?? null, status: wish.status ?? null, search },
      accounts: wish.app === undefined ? null : { sql: ACCOUNTS_ON_APP, params: [wish.app] },
      orAccounts: search === null ? null : { sql: ACCOUNTS_OF_STORE, params: [likePattern(search.trim()).slice(1)] },
    };
    // One after the other: they are read on one connection.
    const asked = new ListUsers(filter, { page, rows, orderType: wish.orderType });
    const { users, total } = await this.queries.execute(asked);
    const packages = await this.queries.execute(new ListPackages());
    const deletable = await this.queries.execute(new CountDeletable(who));
    const accountIds = users.map(({ accountId }) => accountId);
    const subscriptions = await this.queries.execute(new GetSubscriptions(accountIds));
    const stores = await this.queries.execute(new GetStoresOf(accountIds, who.language));
    const apps = await this.queries.execute(new ListAppNames(who.language));
    const now = this.clock.now();
    const members = users.map((user) =>
      toMemberResource(
        user,
        { subscription: subscriptions.get(user.accountId), stores: stores.get(user.accountId) },
        now,
      ),
    );
    const list = answerList(toPage(members, total, { page, rows }), wish);
    return { members: list, packages, apps, count_deletable: deletable };
  }
}
