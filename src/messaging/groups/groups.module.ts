import { Module } from '@nestjs/common';
import { DeletionsModule } from '../deletions/deletions.module.js';
import { ChangeMembers } from './commands/change-members.js';
import { DeleteGroups } from './commands/delete-groups.js';
import { RenameGroup } from './commands/rename-group.js';
import { ShrinkGroupParams } from './commands/shrink-group-params.js';
import { DeleteGroupsController } from './delete-groups.controller.js';
import { GroupsController } from './groups.controller.js';
import { PushGroupChanged, PushGroupsDeleted } from './groups.push.js';
import { CountAudienceHandler } from './queries/count-audience.js';
import { CountGroupsToDelete } from './queries/count-groups-to-delete.js';
import { GetGroup } from './queries/get-group.js';
import { ListGroups } from './queries/list-groups.js';
import { GroupParamsWorker } from './workers/group-params.worker.js';

const commands = [RenameGroup, ChangeMembers, DeleteGroups, ShrinkGroupParams];
const queries = [ListGroups, GetGroup, CountGroupsToDelete, CountAudienceHandler];
const pushes = [PushGroupChanged, PushGroupsDeleted];

@Module({
  imports: [DeletionsModule],
  controllers: [GroupsController, DeleteGroupsController],
  providers: [...commands, ...queries, ...pushes, GroupParamsWorker],
  exports: [ChangeMembers, ListGroups],
})
export class GroupsModule {}
