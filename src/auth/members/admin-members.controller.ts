import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Access, Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Fields, Form, type FormValue } from '../../platform/http/form.js';
import { Count } from '../../platform/http/fields.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import type { AccountStatus } from '../auth.contract.js';
import {
  type BulkResult,
  SelectedMembers,
  UpdateMember,
  UpdatePermissions,
  UpdateRole,
  UpdateSelectedMembers,
} from '../members.contract.js';
import { ChangePermissions } from './commands/change-permissions.js';
import { ChangeRole, type RoleOfMember } from './commands/change-role.js';
import { ChangeStatus } from './commands/change-status.js';
import { DeleteAllMembers } from './commands/delete-all-members.js';
import { DeleteMembers } from './commands/delete-members.js';
import { throwRefusal, reportResults } from './report-results.js';

/** What administrators change about other users. Each command judges anew whom its caller may touch. */
@Controller('api/v1')
export class AdminMembersController {
  constructor(private readonly commands: CommandBus) {}

  @Access('members')
  @Post('members/:id')
  @HttpCode(200)
  async update(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Form(UpdateMember) { fields: { status } }: FormValue<UpdateMember>,
    @From() origin: Origin,
  ): Promise<{ data: { id: number; status: AccountStatus } }> {
    throwRefusal(await this.commands.execute(new ChangeStatus(who, [id], status, origin)));
    return { data: { id, status } };
  }

  @Access('members')
  @Delete('members/:id')
  async delete(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<{ message: string }> {
    throwRefusal(await this.commands.execute(new DeleteMembers(who, [id], origin)));
    return { message: 'member_deleted' };
  }

  @Access('members')
  @Post('selected-members')
  @HttpCode(200)
  async updateSelected(
    @Current() who: SignedIn,
    @Form(UpdateSelectedMembers) { fields }: FormValue<UpdateSelectedMembers>,
    @From() origin: Origin,
  ): Promise<BulkResult> {
    return reportResults(
      'members_updated',
      await this.commands.execute(new ChangeStatus(who, fields.selected_data, fields.status, origin)),
    );
  }

  @Access('members')
  @Delete('selected-members')
  async deleteSelected(
    @Current() who: SignedIn,
    @Fields(SelectedMembers) { selected_data }: SelectedMembers,
    @From() origin: Origin,
  ): Promise<BulkResult> {
    return reportResults('members_deleted', await this.commands.execute(new DeleteMembers(who, selected_data, origin)));
  }

  @Access('members')
  @Delete('delete-all-members')
  async deleteAll(
    @Current() who: SignedIn,
    @Fields(Count) { count }: Count,
    @From() origin: Origin,
  ): Promise<{ message: string; count: number }> {
    const deleted = await this.commands.execute(new DeleteAllMembers(who, count, origin));
    return { message: 'members_deleted', count: deleted };
  }

  @Access('members')
  @Post('members/:id/permissions')
  @HttpCode(200)
  async changePermissions(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Body({ schema: UpdatePermissions }) { permission }: UpdatePermissions,
    @From() origin: Origin,
  ): Promise<{ data: { id: number; permission: string[] } }> {
    return { data: await this.commands.execute(new ChangePermissions(who, id, permission, origin)) };
  }

  @Access('roles')
  @Post('members/:id/role')
  @HttpCode(200)
  async changeRole(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Body({ schema: UpdateRole }) choice: UpdateRole,
    @From() origin: Origin,
  ): Promise<{ data: RoleOfMember }> {
    return { data: await this.commands.execute(new ChangeRole(who, id, choice, origin)) };
  }
}
