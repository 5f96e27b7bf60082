import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  PackageSubscribe,
  type PackageSubscribeResult,
  type SubscriptionResource,
} from '../billing/billing.contract.js';
import { Access, Current, From, type Origin, type SignedIn } from '../platform/http/access.js';
import { Fields } from '../platform/http/form.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { ExpensiveRead } from '../platform/reads/expensive-read.js';
import { SubscribeMember } from './commands/subscribe-member.js';
import { ListMembersQuery, type MemberDetail, type ListedMembers } from './members.contract.js';
import { DescribeMember } from './queries/describe-member.js';
import { ListMembers } from './queries/list-members.js';

/** The members console: who there is, what they use, what they subscribe to. */
@Access('members')
@Controller('api/v1')
export class MembersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('members')
  @ExpensiveRead()
  list(@Current() who: SignedIn, @Query({ schema: ListMembersQuery }) query: ListMembersQuery): Promise<ListedMembers> {
    return this.queries.execute(new ListMembers(who, query));
  }

  @Get('members/:id')
  describe(@Param('id', IdPipe) id: number): Promise<MemberDetail> {
    return this.queries.execute(new DescribeMember(id));
  }

  @Post('set-unlimited-subscribe-account/:id')
  @HttpCode(200)
  async setUnlimited(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<{ data: { subscribe: SubscriptionResource } }> {
    return { data: { subscribe: await this.commands.execute(new SubscribeMember(who, id, null, origin)) } };
  }

  @Post('package-subscribe')
  @HttpCode(200)
  async subscribe(
    @Current() who: SignedIn,
    @Fields(PackageSubscribe) body: PackageSubscribe,
    @From() origin: Origin,
  ): Promise<PackageSubscribeResult> {
    const { package_id: packageId, count_months: months = null, period_id: periodId = null } = body;
    const choice = { packageId, months, periodId };
    const subscribe = await this.commands.execute(new SubscribeMember(who, body.subscriber_id, choice, origin));
    return { data: { subscribe, payment: null }, message: 'subscribe_is_created' };
  }
}
