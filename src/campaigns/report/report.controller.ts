import { Controller, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ListTimelineQuery, ListTimelineResult, ReportQuery, ReportResult } from '../definition/report.contract.js';
import { GetReport } from '../queries/get-report.js';
import { ListTimeline } from '../queries/list-timeline.js';

/** What came of a campaign. */
@Controller('api/v1/campaigns')
export class ReportController {
  constructor(private readonly queries: QueryBus) {}

  @Route.get(':id/report', { access: 'show campaigns', query: ReportQuery, answer: ReportResult })
  async report(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @QueryFields() { run }: ReportQuery) {
    return { data: await this.queries.execute(new GetReport(who.accountId, id, run ?? null)) };
  }

  @Route.get(':id/timeline', { access: 'show campaigns', query: ListTimelineQuery, answer: ListTimelineResult })
  timeline(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @QueryFields() wish: ListTimelineQuery) {
    return this.queries.execute(new ListTimeline(who.accountId, id, wish));
  }
}
