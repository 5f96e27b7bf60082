import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CountDeletableMembers, ListUsers } from '../auth/auth.messages.js';
import { GetSubscriptions, ListPackages } from '../billing/billing.messages.js';
import { GetStoresOf, ListAppNames } from '../commerce/commerce.messages.js';
import { accountsOfStore, accountsOnApp } from '../commerce/commerce.sql.js';
import { Clock } from '../platform/clock.js';
import type { SignedIn } from '../platform/http/access.js';
import { toListResponse, pageOf, toPage } from '../platform/http/page.js';
import { toMemberResource } from './member.resource.js';
import type { ListMembersQuery, ListedMembers } from './members.contract.js';

@Injectable()
export class ListMembers {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(currentUser: SignedIn, query: ListMembersQuery): Promise<ListedMembers> {
    const { page, rows } = pageOf(query);
    const search = query.search || null;
    const filter = {
      role: query.role ?? null,
      status: query.status ?? null,
      search,
      accounts: query.app === undefined ? null : accountsOnApp(query.app),
      orAccounts: search === null ? null : accountsOfStore(search.trim()),
    };
    // Queries run in sequence, because they share one connection.
    const listUsers = new ListUsers(filter, { page, rows, orderType: query.orderType });
    const { users, total } = await this.queries.execute(listUsers);
    const packages = await this.queries.execute(new ListPackages());
    const deletable = await this.queries.execute(new CountDeletableMembers(currentUser));
    const accountIds = users.map(({ accountId }) => accountId);
    const subscriptions = await this.queries.execute(new GetSubscriptions(accountIds));
    const stores = await this.queries.execute(new GetStoresOf(accountIds, currentUser.language));
    const apps = await this.queries.execute(new ListAppNames(currentUser.language));
    const now = this.clock.now();
    const members = users.map((user) =>
      toMemberResource(
        user,
        { subscription: subscriptions.get(user.accountId), stores: stores.get(user.accountId) },
        now,
      ),
    );
    const list = toListResponse(toPage(members, total, { page, rows }), query);
    return { members: list, packages, apps, count_deletable: deletable };
  }
}
