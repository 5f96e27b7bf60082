// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { DescribeMember } from './describe-member.js';
import { ListMembers } from './list-members.js';
import { MembersController } from './members.controller.js';
import { UnlimitMember } from './unlimit-member.js';

export const controllers: Type[] = [
  MembersController,
];

export const providers: Provider[] = [
  DescribeMember,
  ListMembers,
  UnlimitMember,
];
