// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { DescribeMember } from './describe-member.js';
import { GrantUnlimitedPackage } from './grant-unlimited-package.js';
import { ListMembers } from './list-members.js';
import { MembersController } from './members.controller.js';

export const controllers: Type[] = [
  MembersController,
];

export const providers: Provider[] = [
  DescribeMember,
  GrantUnlimitedPackage,
  ListMembers,
];
