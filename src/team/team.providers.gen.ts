// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { AssignmentRulesController } from './assignment/assignment-rules.controller.js';
import { PushAssignmentRulesChanged } from './assignment/assignment-rules.push.js';
import { CheckRule } from './assignment/check-rule.js';
import { ChooseRules } from './assignment/choose-rules.js';
import { DealChatsJobHandler } from './assignment/deal-chats.job.js';
import { DealChats } from './assignment/deal-chats.js';
import { QueueWrittenChats } from './assignment/queue-chats.js';
import { QueueHandovers } from './assignment/queue-chats.js';
import { QueueFreedChats } from './assignment/queue-chats.js';
import { SaveRule } from './assignment/save-rule.js';
import { WakeAssignment } from './assignment/wake-assignment.js';
import { AssignAfterTeamChange } from './assignment/wake-assignment.js';
import { AssignAfterChatChange } from './assignment/wake-assignment.js';
import { AvailabilityGateway } from './availability/availability.gateway.js';
import { PushPresenceChanged } from './availability/availability.push.js';
import { GetAvailability } from './availability/get-availability.js';
import { PresenceJobHandler } from './availability/presence.job.js';
import { RecordActivity } from './availability/record-activity.js';
import { RefreshPresence } from './availability/refresh-presence.js';
import { ChangeTeam } from './colleagues/change-team.js';
import { CheckDevices } from './colleagues/check-devices.js';
import { ColleaguesController } from './colleagues/colleagues.controller.js';
import { InviteToTeam } from './colleagues/invite-to-team.js';
import { ListColleagues } from './colleagues/list-colleagues.js';
import { SetAvailability } from './colleagues/set-availability.js';
import { AggregateMeasuresJobHandler } from './reports/aggregate-measures.job.js';
import { DeleteOldFiguresJobHandler } from './reports/delete-old-figures.job.js';
import { ExportTeamReport } from './reports/export-team-report.js';
import { GetTeamReport } from './reports/get-team-report.js';
import { TeamReportController } from './reports/team-report.controller.js';
import { ListRoles } from './roles/list-roles.js';
import { RolesController } from './roles/roles.controller.js';
import { SaveRole } from './roles/save-role.js';

export const controllers: Type[] = [
  AssignmentRulesController,
  ColleaguesController,
  TeamReportController,
  RolesController,
];

export const providers: Provider[] = [
  PushAssignmentRulesChanged,
  CheckRule,
  ChooseRules,
  DealChatsJobHandler,
  DealChats,
  QueueWrittenChats,
  QueueHandovers,
  QueueFreedChats,
  SaveRule,
  WakeAssignment,
  AssignAfterTeamChange,
  AssignAfterChatChange,
  AvailabilityGateway,
  PushPresenceChanged,
  GetAvailability,
  PresenceJobHandler,
  RecordActivity,
  RefreshPresence,
  ChangeTeam,
  CheckDevices,
  InviteToTeam,
  ListColleagues,
  SetAvailability,
  AggregateMeasuresJobHandler,
  DeleteOldFiguresJobHandler,
  ExportTeamReport,
  GetTeamReport,
  ListRoles,
  SaveRole,
];
