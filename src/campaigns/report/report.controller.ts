import { Controller, Headers, Param, Res } from '@nestjs/common';
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

@Controller('api/v1/campaigns')
export class ReportController {
  constructor(
    private readonly getReport: GetReport,
    private readonly listTimeline: ListTimeline,
    private readonly exportOperations: ExportOperations,
  ) {}

  @Route.get(':id/report', { access: 'show campaigns', query: ReportQuery, response: ReportResult })
  async report(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @QueryFields() { run }: ReportQuery) {
    return { data: await this.getReport.execute(user.accountId, id, run ?? null) };
  }

  @Route.get(':id/timeline', { access: 'show campaigns', query: ListTimelineQuery, response: ListTimelineResult })
  timeline(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @QueryFields() query: ListTimelineQuery) {
    return this.listTimeline.execute(user.accountId, id, query);
  }

  /** An error aborts the connection, so clients notice a partial file. */
  @Route.get(':id/export', {
    access: 'edit campaigns',
    query: ExportOperationsQuery,
    response: { type: 'application/octet-stream' },
  })
  async export(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @QueryFields() query: ExportOperationsQuery,
    @Headers('accept-language') language: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, type, bytes } = await this.exportOperations.execute(
      user.accountId,
      id,
      query,
      languageOf(language, user.language),
    );
    try {
      await reply
        .type(type)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`)
        .header('cache-control', 'private, no-store')
        .send(bytes);
    } catch (error) {
      // Its end permits the account's next export.
      bytes.destroy();
      throw error;
    }
  }
}
