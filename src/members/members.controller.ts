import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { SubscriptionResource } from '../billing/billing.contract.js';
import { Current, From, type Origin, type SignedIn } from '../platform/http/access.js';
import { DataOf } from '../platform/http/answers.contract.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { QueryFields } from '../platform/http/route/parameters.js';
import { Route } from '../platform/http/route/route.js';
import { ExpensiveRead } from '../platform/reads/expensive-read.js';
import { UnlimitMember } from './commands/unlimit-member.js';
import { ListMembersQuery, MemberDetail, ListedMembers } from './members.contract.js';
import { DescribeMember } from './queries/describe-member.js';
import { ListMembers } from './queries/list-members.js';

const Subscribed = DataOf(z.object({ subscribe: SubscriptionResource }));

/** The members console: who there is, what they use, what they subscribe to. */
@Controller('api/v1')
export class MembersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('members', { access: 'members', query: ListMembersQuery, answer: ListedMembers })
  @ExpensiveRead()
  list(@Current() who: SignedIn, @QueryFields() query: ListMembersQuery): Promise<ListedMembers> {
    return this.queries.execute(new ListMembers(who, query));
  }

  @Route.get('members/:id', { access: 'members', answer: MemberDetail })
  describe(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<MemberDetail> {
    return this.queries.execute(new DescribeMember(id, who.language));
  }

  @Route.post('set-unlimited-subscribe-account/:id', { access: 'members', body: null, answer: Subscribed })
  async setUnlimited(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<z.infer<typeof Subscribed>> {
    return { data: { subscribe: await this.commands.execute(new UnlimitMember(who, id, origin)) } };
  }
}
