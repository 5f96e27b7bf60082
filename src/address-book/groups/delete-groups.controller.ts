import { Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { DeleteResult } from '../contacts/contacts.contract.js';
import { GroupNotFound } from '../address-book.errors.js';
import { DeleteGroups } from './commands/delete-groups.js';
import { DeleteAllGroups, GroupsToCount, GroupsToDelete, KeepContacts, SelectedGroups } from './groups.contract.js';
import { CountGroupsToDelete } from './queries/count-groups-to-delete.js';

const MESSAGE = 'Group_is_deleted';
const Counted = DataOf(GroupsToDelete);

/** Keeps contacts if the user may not delete any. */
@Controller('api/v1')
export class DeleteGroupsController {
  constructor(
    private readonly deleteGroups: DeleteGroups,
    private readonly countGroupsToDelete: CountGroupsToDelete,
  ) {}

  @Route.get('groups-to-delete', { access: 'show groups', query: GroupsToCount, response: Counted })
  async count(
    @Current() user: SignedIn,
    @QueryFields() { selected_data: ids }: GroupsToCount,
  ): Promise<z.infer<typeof Counted>> {
    return { data: await this.countGroupsToDelete.execute(user.accountId, ids.length > 0 ? ids : 'all') };
  }

  @Route.delete('groups/:id', { access: 'show groups', body: KeepContacts, response: DeleteResult })
  async delete(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { keep_contacts }: KeepContacts,
  ): Promise<DeleteResult> {
    const keepContacts = mustKeepContacts(user, keep_contacts);
    const result = await this.deleteGroups.execute(user.accountId, [id], keepContacts);
    if (result.count === 0) throw new GroupNotFound();
    return { message: MESSAGE, ...result };
  }

  @Route.delete('selected-groups', { access: 'show groups', body: SelectedGroups, response: DeleteResult })
  async deleteSelected(
    @Current() user: SignedIn,
    @Fields() { selected_data: ids, keep_contacts }: SelectedGroups,
  ): Promise<DeleteResult> {
    const keepContacts = mustKeepContacts(user, keep_contacts);
    const result = await this.deleteGroups.execute(user.accountId, ids, keepContacts);
    return { message: MESSAGE, ...result };
  }

  @Route.delete('delete-all-groups', { access: 'show groups', body: DeleteAllGroups, response: DeleteResult })
  async deleteAll(
    @Current() user: SignedIn,
    @Fields() { count, keep_contacts }: DeleteAllGroups,
  ): Promise<DeleteResult> {
    const keepContacts = mustKeepContacts(user, keep_contacts);
    const result = await this.deleteGroups.execute(user.accountId, { all: true, count }, keepContacts);
    return { message: MESSAGE, ...result };
  }
}

const mustKeepContacts = (user: SignedIn, isRequested: boolean): boolean =>
  isRequested || !user.permissions.includes('add contact_phone');
