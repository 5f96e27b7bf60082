import { Controller, Param } from '@nestjs/common';
import { Current, type SignedIn, byKey } from '../../platform/http/access.js';
import type { PageQuery } from '../../platform/http/page.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { asPage, onlyPages } from '../../platform/http/page.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { ChangeMembers } from '../groups/commands/change-members.js';
import { type GroupResource, GroupMembersResult } from '../groups/groups.contract.js';
import { ListGroups } from '../groups/queries/list-groups.js';
import { ApiGroups, GroupMembersBody } from './integrate-contacts.contract.js';
import { ApiPageQuery } from '../../platform/http/page.contract.js';

@Controller('api/integrate/v1')
export class IntegrateGroupsController {
  constructor(
    private readonly changeMembers: ChangeMembers,
    private readonly listGroups: ListGroups,
  ) {}

  @Route.get('groups', {
    access: byKey('contacts:read', 'show groups'),
    query: ApiPageQuery,
    response: ApiGroups,
    operationId: 'groups_groups',
    summary: 'List groups of contacts',
  })
  @ExpensiveRead()
  async groups(@Current() user: SignedIn, @QueryFields() query: PageQuery) {
    return asPage<GroupResource>(await this.listGroups.execute(user.accountId, onlyPages(query)));
  }

  @Route.post('groups/:id/members', {
    access: byKey('contacts:write', 'add contact_phone'),
    body: GroupMembersBody,
    response: GroupMembersResult,
    operationId: 'groups_join',
    summary: 'Put contacts into a group',
  })
  join(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Fields() { contacts }: GroupMembersBody) {
    return this.change(user, id, contacts, 'join');
  }

  @Route.delete('groups/:id/members', {
    access: byKey('contacts:write', 'add contact_phone'),
    body: GroupMembersBody,
    response: GroupMembersResult,
    operationId: 'groups_leave',
    summary: 'Take contacts out of a group',
  })
  leave(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Fields() { contacts }: GroupMembersBody) {
    return this.change(user, id, contacts, 'leave');
  }

  private async change(user: SignedIn, id: number, contacts: readonly number[], action: 'join' | 'leave') {
    const { group, count } = await this.changeMembers.execute(user.accountId, id, contacts, action);
    return { data: group, count };
  }
}
