import { Module } from '@nestjs/common';
import { DeletionsModule } from '../deletions/deletions.module.js';
import { ChangeMembersHandler } from './commands/change-members.js';
import { DeleteGroupsHandler } from './commands/delete-groups.js';
import { RenameGroupHandler } from './commands/rename-group.js';
import { ShrinkGroupParamsHandler } from './commands/shrink-group-params.js';
import { DeleteGroupsController } from './delete-groups.controller.js';
import { GroupsController } from './groups.controller.js';
import { PushGroupChanged, PushGroupsDeleted } from './groups.push.js';
import { CountAudienceHandler } from './queries/count-audience.js';
import { CountGroupsToDeleteHandler } from './queries/count-groups-to-delete.js';
import { GetGroupHandler } from './queries/get-group.js';
import { ListGroupsHandler } from './queries/list-groups.js';
import { GroupParamsWorker } from './workers/group-params.worker.js';

const commands = [RenameGroupHandler, ChangeMembersHandler, DeleteGroupsHandler, ShrinkGroupParamsHandler];
const queries = [ListGroupsHandler, GetGroupHandler, CountGroupsToDeleteHandler, CountAudienceHandler];
const pushes = [PushGroupChanged, PushGroupsDeleted];

@Module({
  imports: [DeletionsModule],
  controllers: [GroupsController, DeleteGroupsController],
  providers: [...commands, ...queries, ...pushes, GroupParamsWorker],
})
export class GroupsModule {}
