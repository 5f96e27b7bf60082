import { Controller, Param } from '@nestjs/common';
import { z } from 'zod';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { DataOf, MessageCode } from '../../platform/http/answers.contract.js';
import { Count } from '../../platform/http/fields.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { AccountStatus } from '../auth.contract.js';
import {
  MemberChangesResult,
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
import { throwRejection, reportResults } from './report-results.js';

const StatusOfMember = DataOf(z.object({ id: z.number(), status: AccountStatus }));
const Deleted = MessageCode.extend({ count: z.number() });

@Controller('api/v1')
export class AdminMembersController {
  constructor(
    private readonly changeStatus: ChangeStatus,
    private readonly deleteMembers: DeleteMembers,
    private readonly deleteAllMembers: DeleteAllMembers,
    private readonly changePermissions: ChangePermissions,
    private readonly changeRole: ChangeRole,
  ) {}

  @Route.post('members/:id', { access: 'members', body: UpdateMember, response: StatusOfMember })
  async update(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { status }: UpdateMember,
    @From() origin: Origin,
  ): Promise<z.infer<typeof StatusOfMember>> {
    throwRejection(await this.changeStatus.execute(user, [id], status, origin));
    return { data: { id, status } };
  }

  @Route.delete('members/:id', { access: 'members', body: null, response: MessageCode })
  async delete(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<MessageCode> {
    throwRejection(await this.deleteMembers.execute(user, [id], origin));
    return { message: 'member_deleted' };
  }

  @Route.post('selected-members', { access: 'members', body: UpdateSelectedMembers, response: MemberChangesResult })
  async updateSelected(
    @Current() user: SignedIn,
    @Fields() { selected_data, status }: UpdateSelectedMembers,
    @From() origin: Origin,
  ): Promise<MemberChangesResult> {
    return reportResults('members_updated', await this.changeStatus.execute(user, selected_data, status, origin));
  }

  @Route.delete('selected-members', { access: 'members', body: SelectedMembers, response: MemberChangesResult })
  async deleteSelected(
    @Current() user: SignedIn,
    @Fields() { selected_data }: SelectedMembers,
    @From() origin: Origin,
  ): Promise<MemberChangesResult> {
    return reportResults('members_deleted', await this.deleteMembers.execute(user, selected_data, origin));
  }

  @Route.delete('delete-all-members', { access: 'members', body: Count, response: Deleted })
  async deleteAll(
    @Current() user: SignedIn,
    @Fields() { count }: Count,
    @From() origin: Origin,
  ): Promise<z.infer<typeof Deleted>> {
    const deleted = await this.deleteAllMembers.execute(user, count, origin);
    return { message: 'members_deleted', count: deleted };
  }

  @Route.post('members/:id/permissions', {
    access: 'members',
    body: UpdatePermissions,
    response: DataOf(PermissionsOfMember),
  })
  async setPermissions(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { permission }: UpdatePermissions,
    @From() origin: Origin,
  ): Promise<{ data: PermissionsOfMember }> {
    return { data: await this.changePermissions.execute(user, id, permission, origin) };
  }

  @Route.post('members/:id/role', { access: 'roles', body: UpdateRole, response: DataOf(RoleOfMember) })
  async setRole(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() choice: UpdateRole,
    @From() origin: Origin,
  ): Promise<{ data: RoleOfMember }> {
    return { data: await this.changeRole.execute(user, id, choice, origin) };
  }
}
