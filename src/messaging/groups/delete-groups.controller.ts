import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { DeleteResult } from '../contacts/contacts.contract.js';
import { GroupNotFound } from '../messaging.errors.js';
import { DeleteGroups } from './commands/delete-groups.js';
import { DeleteAllGroups, GroupsToCount, GroupsToDelete, KeepContacts, SelectedGroups } from './groups.contract.js';
import { CountGroupsToDelete } from './queries/count-groups-to-delete.js';

const MESSAGE = 'Group_is_deleted';
const Counted = DataOf(GroupsToDelete);

/** Groups go with `show groups`; whoever may not delete contacts deletes none along with them, whatever is asked. */
@Controller('api/v1')
export class DeleteGroupsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** What the confirmation says. */
  @Route.get('groups-to-delete', { access: 'show groups', query: GroupsToCount, answer: Counted })
  async count(
    @Current() who: SignedIn,
    @QueryFields() { selected_data: ids }: GroupsToCount,
  ): Promise<z.infer<typeof Counted>> {
    return { data: await this.queries.execute(new CountGroupsToDelete(who.accountId, ids.length > 0 ? ids : 'all')) };
  }

  @Route.delete('groups/:id', { access: 'show groups', body: KeepContacts, answer: DeleteResult })
  async delete(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { keep_contacts }: KeepContacts,
  ): Promise<DeleteResult> {
    const isKept = isKeeping(who, keep_contacts);
    const result = await this.commands.execute(new DeleteGroups(who.accountId, [id], isKept));
    if (result.count === 0) throw new GroupNotFound();
    return { message: MESSAGE, ...result };
  }

  @Route.delete('selected-groups', { access: 'show groups', body: SelectedGroups, answer: DeleteResult })
  async deleteSelected(
    @Current() who: SignedIn,
    @Fields() { selected_data: ids, keep_contacts }: SelectedGroups,
  ): Promise<DeleteResult> {
    const isKept = isKeeping(who, keep_contacts);
    const result = await this.commands.execute(new DeleteGroups(who.accountId, ids, isKept));
    return { message: MESSAGE, ...result };
  }

  @Route.delete('delete-all-groups', { access: 'show groups', body: DeleteAllGroups, answer: DeleteResult })
  async deleteAll(
    @Current() who: SignedIn,
    @Fields() { count, keep_contacts }: DeleteAllGroups,
  ): Promise<DeleteResult> {
    const isKept = isKeeping(who, keep_contacts);
    const result = await this.commands.execute(new DeleteGroups(who.accountId, { all: true, count }, isKept));
    return { message: MESSAGE, ...result };
  }
}

const isKeeping = (who: SignedIn, isAsked: boolean): boolean =>
  isAsked || !who.permissions.includes('add contact_phone');
