import { Controller } from '@nestjs/common';
import { Current, type SignedIn } from '../platform/http/access.js';
import { DataOf } from '../platform/http/answers.contract.js';
import { QueryFields } from '../platform/http/route/parameters.js';
import { Route } from '../platform/http/route/route.js';
import { MessageStats, MessageStatsQuery, UserReport } from './dashboard.contract.js';
import { GetMessageStats } from './queries/get-message-stats.js';
import { GetUserReport } from './queries/get-user-report.js';

@Controller('api/v1')
export class DashboardController {
  constructor(
    private readonly getUserReport: GetUserReport,
    private readonly getMessageStats: GetMessageStats,
  ) {}

  @Route.get('user-reports', { access: 'all', response: DataOf(UserReport) })
  async report(@Current() user: SignedIn): Promise<{ data: UserReport }> {
    return { data: await this.getUserReport.execute(user) };
  }

  @Route.get('message-stats', { access: 'all', query: MessageStatsQuery, response: MessageStats })
  stats(@Current() user: SignedIn, @QueryFields() { days }: MessageStatsQuery): Promise<MessageStats> {
    return this.getMessageStats.execute(user.accountId, days);
  }
}
