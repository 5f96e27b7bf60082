// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { DashboardController } from './dashboard.controller.js';
import { GetMessageStats } from './queries/get-message-stats.js';
import { GetUserReport } from './queries/get-user-report.js';
import { OwnerSteps } from './queries/owner-steps.js';
import { PlatformToday } from './queries/platform-today.js';

export const controllers: Type[] = [
  DashboardController,
];

export const providers: Provider[] = [
  GetMessageStats,
  GetUserReport,
  OwnerSteps,
  PlatformToday,
];
