import { Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf, ListOf } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { SelectedData } from '../../platform/http/fields.contract.js';
import { ChangeMembers } from './commands/change-members.js';
import { RenameGroup } from './commands/rename-group.js';
import { GroupDetail, GroupResource, ListGroupsQuery, GroupMembersResult, RenameGroupBody } from './groups.contract.js';
import { GetGroup } from './queries/get-group.js';
import { ListGroups } from './queries/list-groups.js';

const Groups = ListOf(GroupResource);
const Group = DataOf(GroupResource);
type Group = z.infer<typeof Group>;
const Detail = DataOf(GroupDetail);

@Controller('api/v1/groups')
export class GroupsController {
  constructor(
    private readonly renameGroup: RenameGroup,
    private readonly changeMembers: ChangeMembers,
    private readonly listGroups: ListGroups,
    private readonly getGroup: GetGroup,
  ) {}

  @Route.get('', { access: 'show groups', query: ListGroupsQuery, response: Groups })
  @ExpensiveRead()
  list(@Current() user: SignedIn, @QueryFields() query: ListGroupsQuery): Promise<z.infer<typeof Groups>> {
    return this.listGroups.execute(user.accountId, query);
  }

  @Route.get(':id', { access: 'show groups', response: Detail })
  async get(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof Detail>> {
    return { data: await this.getGroup.execute(user.accountId, id) };
  }

  @Route.put(':id', { access: 'show groups', body: RenameGroupBody, response: Group })
  async rename(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() change: RenameGroupBody,
  ): Promise<Group> {
    return { data: await this.renameGroup.execute(user.accountId, id, change) };
  }

  @Route.post(':id', { access: 'show groups', body: RenameGroupBody, response: Group })
  renameByForm(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() name: RenameGroupBody,
  ): Promise<Group> {
    return this.rename(user, id, name);
  }

  @Route.post(':id/members', { access: 'add contact_phone', body: SelectedData, response: GroupMembersResult })
  async join(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { selected_data }: SelectedData,
  ): Promise<GroupMembersResult> {
    const { group, count } = await this.changeMembers.execute(user.accountId, id, selected_data, 'join');
    return { data: group, count };
  }

  @Route.delete(':id/members', { access: 'add contact_phone', body: SelectedData, response: GroupMembersResult })
  async leave(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { selected_data }: SelectedData,
  ): Promise<GroupMembersResult> {
    const { group, count } = await this.changeMembers.execute(user.accountId, id, selected_data, 'leave');
    return { data: group, count };
  }
}
