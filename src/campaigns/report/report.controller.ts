import { Controller, Headers, Param, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { languageOf } from '../../platform/http/errors/validation-texts.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import {
  ExportOperationsQuery,
  ListTimelineQuery,
  ListTimelineResult,
  ReportQuery,
  ReportResult,
} from '../definition/report.contract.js';
import { ExportOperations } from '../queries/export-operations.js';
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

  /** It is sent while it is read; what breaks on the way ends the connection, so that half a file is never taken for a whole one. */
  @Route.get(':id/export', {
    ...{ access: 'edit campaigns', query: ExportOperationsQuery, answer: { type: 'application/octet-stream' } },
  })
  async export(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @QueryFields() wish: ExportOperationsQuery,
    @Headers('accept-language') language: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const query = new ExportOperations(who.accountId, id, wish, languageOf(language, who.language));
    const { name, type, bytes } = await this.queries.execute(query);
    await reply
      .type(type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('cache-control', 'private, no-store')
      .send(bytes);
  }
}
