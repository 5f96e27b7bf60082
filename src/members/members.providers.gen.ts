// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { UnlimitMember } from './commands/unlimit-member.js';
import { MembersController } from './members.controller.js';
import { DescribeMember } from './queries/describe-member.js';
import { ListMembers } from './queries/list-members.js';

export const controllers: Type[] = [
  MembersController,
];

export const providers: Provider[] = [
  UnlimitMember,
  DescribeMember,
  ListMembers,
];
