import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Access, Current, type SignedIn } from '../platform/http/access.js';
import { type MessageStats, MessageStatsQuery, type UserReport } from './dashboard.contract.js';
import { GetMessageStats } from './queries/get-message-stats.js';
import { GetUserReport } from './queries/get-user-report.js';

@Access('all')
@Controller('api/v1')
export class DashboardController {
  constructor(private readonly queries: QueryBus) {}

  @Get('user-reports')
  async report(@Current() who: SignedIn): Promise<{ data: UserReport }> {
    return { data: await this.queries.execute(new GetUserReport(who.accountId, who.permissions.includes('members'))) };
  }

  @Get('message-stats')
  stats(
    @Current() who: SignedIn,
    @Query({ schema: MessageStatsQuery }) { days }: MessageStatsQuery,
  ): Promise<MessageStats> {
    return this.queries.execute(new GetMessageStats(who.accountId, days));
  }
}
