import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { CountDeletable, ListUsers, type ListedUser } from '../../auth/auth.messages.js';
import { GetSubscriptions, ListPackages } from '../../billing/billing.messages.js';
import { Clock } from '../../platform/clock.js';
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

const NOBODY: { users: ListedUser[]; total: number } = { users: [], total: 0 };

@QueryHandler(ListMembers)
export class ListMembersHandler implements IQueryHandler<ListMembers> {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ who, query: wish }: ListMembers): Promise<ListedMembers> {
    const { page, rows } = pageOf(wish);
    const filter = { role: wish.role ?? null, status: wish.status ?? null, search: wish.search || null };
    // Nobody has a store yet, so nobody has one of a certain application.
    const ofStore = wish.app !== undefined;
    // One after the other: they are read on one connection.
    const asked = new ListUsers(filter, { page, rows, orderType: wish.orderType });
    const { users, total } = ofStore ? NOBODY : await this.queries.execute(asked);
    const packages = await this.queries.execute(new ListPackages());
    const deletable = await this.queries.execute(new CountDeletable(who));
    const subscriptions = await this.queries.execute(new GetSubscriptions(users.map(({ accountId }) => accountId)));
    const now = this.clock.now();
    const members = users.map((user) => toMemberResource(user, subscriptions.get(user.accountId), now));
    const list = answerList(toPage(members, total, { page, rows }), wish);
    return { members: list, packages, apps: [], count_deletable: deletable };
  }
}
