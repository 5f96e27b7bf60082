import { Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import { Fields, Form, type FormValue } from '../../platform/http/form.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import type { Page } from '../../platform/http/page.contract.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { SelectedData } from '../contacts/contacts.contract.js';
import { ChangeMembers } from './commands/change-members.js';
import { RenameGroup } from './commands/rename-group.js';
import {
  type GroupDetail,
  type GroupResource,
  ListGroupsQuery,
  type MembersResult,
  RenameGroup as Name,
} from './groups.contract.js';
import { GetGroup } from './queries/get-group.js';
import { ListGroups } from './queries/list-groups.js';

@Controller('api/v1/groups')
export class GroupsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** A page, or without pages all there are to choose from. */
  @Access('show groups')
  @ExpensiveRead()
  @Get()
  list(
    @Current() who: SignedIn,
    @Query({ schema: ListGroupsQuery }) query: ListGroupsQuery,
  ): Promise<Page<GroupResource> | Partial<GroupResource>[]> {
    return this.queries.execute(new ListGroups(who.accountId, query));
  }

  @Access('show groups')
  @Get(':id')
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<{ data: GroupDetail }> {
    return { data: await this.queries.execute(new GetGroup(who.accountId, id)) };
  }

  @Access('show groups')
  @Put(':id')
  async rename(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields(Name) { name }: Name,
  ): Promise<{ data: GroupResource }> {
    return { data: await this.commands.execute(new RenameGroup(who.accountId, id, name)) };
  }

  /** The same from a form, which carries `_method`. */
  @Access('show groups')
  @Post(':id')
  @HttpCode(200)
  renameByForm(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Form(Name) { fields }: FormValue<Name>,
  ): Promise<{ data: GroupResource }> {
    return this.rename(who, id, fields);
  }

  @Access('add contact_phone')
  @Post(':id/members')
  @HttpCode(200)
  async join(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields(SelectedData) { selected_data }: SelectedData,
  ): Promise<MembersResult> {
    const change = new ChangeMembers(who.accountId, id, selected_data, 'join');
    const { group, count } = await this.commands.execute(change);
    return { data: group, count };
  }

  @Access('add contact_phone')
  @Delete(':id/members')
  async leave(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields(SelectedData) { selected_data }: SelectedData,
  ): Promise<MembersResult> {
    const change = new ChangeMembers(who.accountId, id, selected_data, 'leave');
    const { group, count } = await this.commands.execute(change);
    return { data: group, count };
  }
}
