import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AdminMembersController } from './admin-members.controller.js';
import { ChangePermissionsHandler } from './commands/change-permissions.js';
import { ChangeRoleHandler } from './commands/change-role.js';
import { ChangeStatusHandler } from './commands/change-status.js';
import { DeleteAllMembersHandler } from './commands/delete-all-members.js';
import { DeleteMembersHandler } from './commands/delete-members.js';
import { CountDeletableHandler } from './queries/count-deletable.js';
import { DescribeUserHandler } from './queries/describe-user.js';
import { GetManagedUserHandler } from './queries/get-managed-user.js';
import { ListUsersHandler } from './queries/list-users.js';
import { EraseAccount } from './reactions/erase-account.js';
import { RemoveUsers } from './remove-users.js';

/** What administrators do to users. */
@Module({
  imports: [AuditModule],
  controllers: [AdminMembersController],
  providers: [
    RemoveUsers,
    ListUsersHandler,
    DescribeUserHandler,
    GetManagedUserHandler,
    CountDeletableHandler,
    ChangeStatusHandler,
    ChangePermissionsHandler,
    ChangeRoleHandler,
    DeleteMembersHandler,
    DeleteAllMembersHandler,
    EraseAccount,
  ],
})
export class UserAdministrationModule {}
