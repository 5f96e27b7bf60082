import { Controller, Param } from '@nestjs/common';
import { z } from 'zod';
import { SubscriptionResource } from '../billing/billing.contract.js';
import { Current, From, type Origin, type SignedIn } from '../platform/http/access.js';
import { DataOf } from '../platform/http/answers.contract.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { QueryFields } from '../platform/http/route/parameters.js';
import { Route } from '../platform/http/route/route.js';
import { ExpensiveRead } from '../platform/reads/expensive-read.js';
import { GrantUnlimitedPackage } from './grant-unlimited-package.js';
import { ListMembersQuery, MemberDetail, ListedMembers } from './members.contract.js';
import { DescribeMember } from './describe-member.js';
import { ListMembers } from './list-members.js';

const Subscribed = DataOf(z.object({ subscribe: SubscriptionResource }));

@Controller('api/v1')
export class MembersController {
  constructor(
    private readonly grantUnlimitedPackage: GrantUnlimitedPackage,
    private readonly listMembers: ListMembers,
    private readonly describeMember: DescribeMember,
  ) {}

  @Route.get('members', { access: 'members', query: ListMembersQuery, response: ListedMembers })
  @ExpensiveRead()
  list(@Current() user: SignedIn, @QueryFields() query: ListMembersQuery): Promise<ListedMembers> {
    return this.listMembers.execute(user, query);
  }

  @Route.get('members/:id', { access: 'members', response: MemberDetail })
  describe(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<MemberDetail> {
    return this.describeMember.execute(id, user.language);
  }

  @Route.post('set-unlimited-subscribe-account/:id', { access: 'members', body: null, response: Subscribed })
  async setUnlimited(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<z.infer<typeof Subscribed>> {
    return { data: { subscribe: await this.grantUnlimitedPackage.execute(user, id, origin) } };
  }
}
