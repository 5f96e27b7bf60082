import { Module } from '@nestjs/common';
import { UnlimitMemberHandler } from './commands/unlimit-member.js';
import { MembersController } from './members.controller.js';
import { DescribeMemberHandler } from './queries/describe-member.js';
import { ListMembersHandler } from './queries/list-members.js';

/** The members console. It looks down on accounts, packages and use alike, so it stands above them. */
@Module({
  controllers: [MembersController],
  providers: [ListMembersHandler, DescribeMemberHandler, UnlimitMemberHandler],
})
export class MembersModule {}
