import { Body, Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { type DeleteResult, SelectedQuery } from '../contacts/contacts.contract.js';
import { readSelection } from '../deletions/read-selection.js';
import { DeleteGroups } from './commands/delete-groups.js';
import { DeleteAllGroups, type GroupsToDelete, KeepContacts, SelectedGroups } from './groups.contract.js';
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
    @Query({ schema: SelectedQuery }) query: SelectedQuery,
  ): Promise<{ data: GroupsToDelete }> {
    const ids = [...(query.selected_data ?? []), ...(query['selected_data[]'] ?? [])];
    return { data: await this.queries.execute(new CountGroupsToDelete(who.accountId, ids.length > 0 ? ids : 'all')) };
  }

  @Delete('groups/:id')
  async delete(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Query({ schema: KeepContacts }) query: KeepContacts,
    @Body({ schema: KeepContacts.optional() }) body?: KeepContacts,
  ): Promise<DeleteResult> {
    const isKept = isKeeping(who, query.keep_contacts || body?.keep_contacts === true);
    const result = await this.commands.execute(new DeleteGroups(who.accountId, [id], isKept));
    return { message: MESSAGE, ...result };
  }

  @Delete('selected-groups')
  async deleteSelected(
    @Current() who: SignedIn,
    @Query({ schema: SelectedGroups }) query: SelectedGroups,
    @Body({ schema: SelectedGroups.optional() }) body?: SelectedGroups,
  ): Promise<DeleteResult> {
    const isKept = isKeeping(who, query.keep_contacts || body?.keep_contacts === true);
    const ids = readSelection(body, query);
    const result = await this.commands.execute(new DeleteGroups(who.accountId, ids, isKept));
    return { message: MESSAGE, ...result };
  }

  @Delete('delete-all-groups')
  async deleteAll(
    @Current() who: SignedIn,
    @Body({ schema: DeleteAllGroups }) { count, keep_contacts }: DeleteAllGroups,
  ): Promise<DeleteResult> {
    const isKept = isKeeping(who, keep_contacts);
    const result = await this.commands.execute(new DeleteGroups(who.accountId, { all: true, count }, isKept));
    return { message: MESSAGE, ...result };
  }
}

const isKeeping = (who: SignedIn, isAsked: boolean): boolean =>
  isAsked || !who.permissions.includes('add contact_phone');
