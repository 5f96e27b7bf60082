import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/form.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import type { DeleteResult } from '../contacts/contacts.contract.js';
import { GroupNotFound } from '../messaging.errors.js';
import { DeleteGroups } from './commands/delete-groups.js';
import {
  DeleteAllGroups,
  GroupsToCount,
  type GroupsToDelete,
  KeepContacts,
  SelectedGroups,
} from './groups.contract.js';
import { CountGroupsToDelete } from './queries/count-groups-to-delete.js';

const MESSAGE = 'Group_is_deleted';

/** Groups go with `show groups`; whoever may not delete contacts deletes none along with them, whatever is asked. */
@Access('show groups')
@Controller('api/v1')
export class DeleteGroupsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** What the confirmation says. */
  @Get('groups-to-delete')
  async count(
    @Current() who: SignedIn,
    @Query({ schema: GroupsToCount }) { selected_data: ids }: GroupsToCount,
  ): Promise<{ data: GroupsToDelete }> {
    return { data: await this.queries.execute(new CountGroupsToDelete(who.accountId, ids.length > 0 ? ids : 'all')) };
  }

  @Delete('groups/:id')
  async delete(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields(KeepContacts) { keep_contacts }: KeepContacts,
  ): Promise<DeleteResult> {
    const isKept = isKeeping(who, keep_contacts);
    const result = await this.commands.execute(new DeleteGroups(who.accountId, [id], isKept));
    if (result.count === 0) throw new GroupNotFound();
    return { message: MESSAGE, ...result };
  }

  @Delete('selected-groups')
  async deleteSelected(
    @Current() who: SignedIn,
    @Fields(SelectedGroups) { selected_data: ids, keep_contacts }: SelectedGroups,
  ): Promise<DeleteResult> {
    const isKept = isKeeping(who, keep_contacts);
    const result = await this.commands.execute(new DeleteGroups(who.accountId, ids, isKept));
    return { message: MESSAGE, ...result };
  }

  @Delete('delete-all-groups')
  async deleteAll(
    @Current() who: SignedIn,
    @Fields(DeleteAllGroups) { count, keep_contacts }: DeleteAllGroups,
  ): Promise<DeleteResult> {
    const isKept = isKeeping(who, keep_contacts);
    const result = await this.commands.execute(new DeleteGroups(who.accountId, { all: true, count }, isKept));
    return { message: MESSAGE, ...result };
  }
}

const isKeeping = (who: SignedIn, isAsked: boolean): boolean =>
  isAsked || !who.permissions.includes('add contact_phone');
