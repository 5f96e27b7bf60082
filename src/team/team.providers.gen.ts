// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { ChangeTeam } from './colleagues/change-team.js';
import { CheckDevices } from './colleagues/check-devices.js';
import { ColleaguesController } from './colleagues/colleagues.controller.js';
import { InviteToTeam } from './colleagues/invite-to-team.js';
import { ListColleagues } from './colleagues/list-colleagues.js';
import { SetAvailability } from './colleagues/set-availability.js';
import { AggregateMeasuresWorker } from './reports/aggregate-measures.worker.js';
import { ExportTeamReport } from './reports/export-team-report.js';
import { GetTeamReport } from './reports/get-team-report.js';
import { TeamReportController } from './reports/team-report.controller.js';
import { ListRoles } from './roles/list-roles.js';
import { RolesController } from './roles/roles.controller.js';
import { SaveRole } from './roles/save-role.js';

export const controllers: Type[] = [
  ColleaguesController,
  TeamReportController,
  RolesController,
];

export const providers: Provider[] = [
  ChangeTeam,
  CheckDevices,
  InviteToTeam,
  ListColleagues,
  SetAvailability,
  AggregateMeasuresWorker,
  ExportTeamReport,
  GetTeamReport,
  ListRoles,
  SaveRole,
];
