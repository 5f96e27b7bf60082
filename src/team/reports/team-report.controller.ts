import { Controller, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { languageOf } from '../../platform/http/errors/validation-texts.js';
import { QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { ExportTeamReport } from './export-team-report.js';
import { GetTeamReport } from './get-team-report.js';
import { ExportTeamReportQuery, TeamReport, TeamReportQuery } from './team-report.contract.js';

/** Colleagues receive figures of their own devices. */
@Controller('api/v1/reports/team')
export class TeamReportController {
  constructor(
    private readonly getTeamReport: GetTeamReport,
    private readonly exportTeamReport: ExportTeamReport,
  ) {}

  @Route.get('', { access: 'show reports', query: TeamReportQuery, response: TeamReport })
  @ExpensiveRead()
  report(@Current() user: SignedIn, @QueryFields() query: TeamReportQuery): Promise<TeamReport> {
    return this.getTeamReport.execute(user, query);
  }

  @Route.get('export', {
    access: 'show reports',
    query: ExportTeamReportQuery,
    response: { type: 'application/octet-stream' },
  })
  @ExpensiveRead()
  async export(
    @Current() user: SignedIn,
    @QueryFields() query: ExportTeamReportQuery,
    @Headers('accept-language') language: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = await this.exportTeamReport.execute(user, query, languageOf(language, user.language));
    await reply
      .type(file.type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('cache-control', 'private, no-store')
      .send(file.bytes);
  }
}
