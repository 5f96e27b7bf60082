import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf, ListOf } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { SelectedData } from '../contacts/contacts.contract.js';
import { ChangeMembers } from './commands/change-members.js';
import { RenameGroup } from './commands/rename-group.js';
import { GroupDetail, GroupResource, ListGroupsQuery, MembersResult, RenameGroup as Name } from './groups.contract.js';
import { GetGroup } from './queries/get-group.js';
import { ListGroups } from './queries/list-groups.js';

const Groups = ListOf(GroupResource);
const Group = DataOf(GroupResource);
type Group = z.infer<typeof Group>;
const Detail = DataOf(GroupDetail);

@Controller('api/v1/groups')
export class GroupsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** A page, or without pages all there are to choose from. */
  @Route.get('', { access: 'show groups', query: ListGroupsQuery, answer: Groups })
  @ExpensiveRead()
  list(@Current() who: SignedIn, @QueryFields() query: ListGroupsQuery): Promise<z.infer<typeof Groups>> {
    return this.queries.execute(new ListGroups(who.accountId, query));
  }

  @Route.get(':id', { access: 'show groups', answer: Detail })
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof Detail>> {
    return { data: await this.queries.execute(new GetGroup(who.accountId, id)) };
  }

  @Route.put(':id', { access: 'show groups', body: Name, answer: Group })
  async rename(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Fields() { name }: Name): Promise<Group> {
    return { data: await this.commands.execute(new RenameGroup(who.accountId, id, name)) };
  }

  /** The same from a form, which carries `_method`. */
  @Route.post(':id', { access: 'show groups', body: Name, answer: Group })
  renameByForm(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Fields() name: Name): Promise<Group> {
    return this.rename(who, id, name);
  }

  @Route.post(':id/members', { access: 'add contact_phone', body: SelectedData, answer: MembersResult })
  async join(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { selected_data }: SelectedData,
  ): Promise<MembersResult> {
    const change = new ChangeMembers(who.accountId, id, selected_data, 'join');
    const { group, count } = await this.commands.execute(change);
    return { data: group, count };
  }

  @Route.delete(':id/members', { access: 'add contact_phone', body: SelectedData, answer: MembersResult })
  async leave(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { selected_data }: SelectedData,
  ): Promise<MembersResult> {
    const change = new ChangeMembers(who.accountId, id, selected_data, 'leave');
    const { group, count } = await this.commands.execute(change);
    return { data: group, count };
  }
}
