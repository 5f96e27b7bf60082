import { Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { DataOf, Told } from '../../platform/http/answers.contract.js';
import { Count } from '../../platform/http/fields.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { AccountStatus } from '../auth.contract.js';
import {
  BulkResult,
  PermissionsOfMember,
  RoleOfMember,
  SelectedMembers,
  UpdateMember,
  UpdatePermissions,
  UpdateRole,
  UpdateSelectedMembers,
} from '../members.contract.js';
import { ChangePermissions } from './commands/change-permissions.js';
import { ChangeRole } from './commands/change-role.js';
import { ChangeStatus } from './commands/change-status.js';
import { DeleteAllMembers } from './commands/delete-all-members.js';
import { DeleteMembers } from './commands/delete-members.js';
import { throwRefusal, reportResults } from './report-results.js';

const StatusOfMember = DataOf(z.object({ id: z.number(), status: AccountStatus }));
const Deleted = Told.extend({ count: z.number() });

/** What administrators change about other users. Each command judges anew whom its caller may touch. */
@Controller('api/v1')
export class AdminMembersController {
  constructor(private readonly commands: CommandBus) {}

  @Route.post('members/:id', { access: 'members', body: UpdateMember, answer: StatusOfMember })
  async update(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { status }: UpdateMember,
    @From() origin: Origin,
  ): Promise<z.infer<typeof StatusOfMember>> {
    throwRefusal(await this.commands.execute(new ChangeStatus(who, [id], status, origin)));
    return { data: { id, status } };
  }

  @Route.delete('members/:id', { access: 'members', body: null, answer: Told })
  async delete(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @From() origin: Origin): Promise<Told> {
    throwRefusal(await this.commands.execute(new DeleteMembers(who, [id], origin)));
    return { message: 'member_deleted' };
  }

  @Route.post('selected-members', { access: 'members', body: UpdateSelectedMembers, answer: BulkResult })
  async updateSelected(
    @Current() who: SignedIn,
    @Fields() { selected_data, status }: UpdateSelectedMembers,
    @From() origin: Origin,
  ): Promise<BulkResult> {
    return reportResults(
      'members_updated',
      await this.commands.execute(new ChangeStatus(who, selected_data, status, origin)),
    );
  }

  @Route.delete('selected-members', { access: 'members', body: SelectedMembers, answer: BulkResult })
  async deleteSelected(
    @Current() who: SignedIn,
    @Fields() { selected_data }: SelectedMembers,
    @From() origin: Origin,
  ): Promise<BulkResult> {
    return reportResults('members_deleted', await this.commands.execute(new DeleteMembers(who, selected_data, origin)));
  }

  @Route.delete('delete-all-members', { access: 'members', body: Count, answer: Deleted })
  async deleteAll(
    @Current() who: SignedIn,
    @Fields() { count }: Count,
    @From() origin: Origin,
  ): Promise<z.infer<typeof Deleted>> {
    const deleted = await this.commands.execute(new DeleteAllMembers(who, count, origin));
    return { message: 'members_deleted', count: deleted };
  }

  @Route.post('members/:id/permissions', {
    access: 'members',
    body: UpdatePermissions,
    answer: DataOf(PermissionsOfMember),
  })
  async changePermissions(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { permission }: UpdatePermissions,
    @From() origin: Origin,
  ): Promise<{ data: PermissionsOfMember }> {
    return { data: await this.commands.execute(new ChangePermissions(who, id, permission, origin)) };
  }

  @Route.post('members/:id/role', { access: 'roles', body: UpdateRole, answer: DataOf(RoleOfMember) })
  async changeRole(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() choice: UpdateRole,
    @From() origin: Origin,
  ): Promise<{ data: RoleOfMember }> {
    return { data: await this.commands.execute(new ChangeRole(who, id, choice, origin)) };
  }
}
