// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { AdminMembersController } from './admin-members.controller.js';
import { ChangePermissions } from './commands/change-permissions.js';
import { ChangeRole } from './commands/change-role.js';
import { ChangeStatus } from './commands/change-status.js';
import { DeleteAllMembers } from './commands/delete-all-members.js';
import { DeleteMembers } from './commands/delete-members.js';
import { EraseAccount } from './erase-account.js';
import { CountDeletableHandler } from './queries/count-deletable.js';
import { DescribeUserHandler } from './queries/describe-user.js';
import { GetManagedUserHandler } from './queries/get-managed-user.js';
import { ListUsersHandler } from './queries/list-users.js';
import { RemoveUsers } from './remove-users.js';

export const controllers: Type[] = [
  AdminMembersController,
];

export const providers: Provider[] = [
  ChangePermissions,
  ChangeRole,
  ChangeStatus,
  DeleteAllMembers,
  DeleteMembers,
  EraseAccount,
  CountDeletableHandler,
  DescribeUserHandler,
  GetManagedUserHandler,
  ListUsersHandler,
  RemoveUsers,
];
