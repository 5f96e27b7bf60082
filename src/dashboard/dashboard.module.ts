import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller.js';
import { GetMessageStatsHandler } from './queries/get-message-stats.js';
import { OwnerSteps } from './queries/owner-steps.js';
import { PlatformToday } from './queries/platform-today.js';
import { GetUserReportHandler } from './queries/get-user-report.js';

/** The figures of the first page. They are of every module, so it stands above them. */
@Module({
  controllers: [DashboardController],
  providers: [GetUserReportHandler, GetMessageStatsHandler, OwnerSteps, PlatformToday],
})
export class DashboardModule {}
