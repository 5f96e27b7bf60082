import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Current, type SignedIn } from '../platform/http/access.js';
import { DataOf } from '../platform/http/answers.contract.js';
import { QueryFields } from '../platform/http/route/parameters.js';
import { Route } from '../platform/http/route/route.js';
import { MessageStats, MessageStatsQuery, UserReport } from './dashboard.contract.js';
import { GetMessageStats } from './queries/get-message-stats.js';
import { GetUserReport } from './queries/get-user-report.js';

@Controller('api/v1')
export class DashboardController {
  constructor(private readonly queries: QueryBus) {}

  @Route.get('user-reports', { access: 'all', answer: DataOf(UserReport) })
  async report(@Current() who: SignedIn): Promise<{ data: UserReport }> {
    return { data: await this.queries.execute(new GetUserReport(who.accountId, who.permissions)) };
  }

  @Route.get('message-stats', { access: 'all', query: MessageStatsQuery, answer: MessageStats })
  stats(@Current() who: SignedIn, @QueryFields() { days }: MessageStatsQuery): Promise<MessageStats> {
    return this.queries.execute(new GetMessageStats(who.accountId, days));
  }
}
