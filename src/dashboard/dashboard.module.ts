import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller.js';
import { GetMessageStatsHandler } from './queries/get-message-stats.js';
import { GetUserReportHandler } from './queries/get-user-report.js';

/** The figures of the first page. They are of every module, so it stands above them. */
@Module({ controllers: [DashboardController], providers: [GetUserReportHandler, GetMessageStatsHandler] })
export class DashboardModule {}
