import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Current, type SignedIn, byKey } from '../../platform/http/access.js';
import type { PageQuery } from '../../platform/http/page.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { asPage, onlyPages } from '../../platform/http/page.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { ChangeMembers } from '../groups/commands/change-members.js';
import { type GroupResource, MembersResult } from '../groups/groups.contract.js';
import { ListGroups } from '../groups/queries/list-groups.js';
import { ListTemplates } from '../templates/queries/list-templates.js';
import type { TemplateResource } from '../templates/templates.contract.js';
import { ApiGroups, ApiPageQuery, ApiTemplates, GroupMembersBody } from './integration.contract.js';

/** Groups and templates, for programs. */
@Controller('api/integrate/v1')
export class IntegrateGroupsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('groups', {
    ...{ access: byKey('contacts:read', 'show groups'), query: ApiPageQuery, answer: ApiGroups },
    summary: 'List groups of contacts',
  })
  @ExpensiveRead()
  async groups(@Current() who: SignedIn, @QueryFields() wish: PageQuery) {
    return asPage<GroupResource>(await this.queries.execute(new ListGroups(who.accountId, onlyPages(wish))));
  }

  @Route.post('groups/:id/members', {
    ...{ access: byKey('contacts:write', 'add contact_phone'), body: GroupMembersBody, answer: MembersResult },
    summary: 'Put contacts into a group',
  })
  join(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Fields() { contacts }: GroupMembersBody) {
    return this.change(new ChangeMembers(who.accountId, id, contacts, 'join'));
  }

  @Route.delete('groups/:id/members', {
    ...{ access: byKey('contacts:write', 'add contact_phone'), body: GroupMembersBody, answer: MembersResult },
    summary: 'Take contacts out of a group',
  })
  leave(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Fields() { contacts }: GroupMembersBody) {
    return this.change(new ChangeMembers(who.accountId, id, contacts, 'leave'));
  }

  @Route.get('templates', {
    ...{ access: byKey('messages:send', 'show templates'), query: ApiPageQuery, answer: ApiTemplates },
    summary: 'List templates',
  })
  @ExpensiveRead()
  async templates(@Current() who: SignedIn, @QueryFields() wish: PageQuery) {
    return asPage<TemplateResource>(await this.queries.execute(new ListTemplates(who.accountId, onlyPages(wish))));
  }

  private async change(change: ChangeMembers) {
    const { group, count } = await this.commands.execute(change);
    return { data: group, count };
  }
}
