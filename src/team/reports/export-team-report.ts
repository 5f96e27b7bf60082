import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Language } from '../../auth/auth.contract.js';
import { BOM, csvLine } from '../../platform/csv-text.js';
import type { SignedIn } from '../../platform/http/access.js';
import { xlsxRows } from '../../platform/xlsx-rows.js';
import { GetTeamReport } from './get-team-report.js';
import { NO_ITEM, REPORT_HEADERS, REPORT_TITLES, TOTAL } from './report-texts.js';
import type { ExportTeamReportQuery, TeamFigures } from './team-report.contract.js';

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};
const COLUMNS = [
  'chats',
  'resolved',
  'reopened',
  'messages',
  'rating',
  'service_level',
  'first_reply_p50',
  'first_reply_p90',
  'resolution_p50',
  'resolution_p90',
  'waiting_p50',
] as const satisfies (keyof TeamFigures)[];

@Injectable()
export class ExportTeamReport {
  constructor(private readonly getTeamReport: GetTeamReport) {}

  async execute(
    user: SignedIn,
    { format, ...query }: ExportTeamReportQuery,
    language: Language,
  ): Promise<{ name: string; type: string; bytes: Readable }> {
    const { data, totals, from, to } = await this.getTeamReport.execute(user, query);
    const headers = [REPORT_TITLES[language][query.by], ...COLUMNS.map((column) => REPORT_HEADERS[language][column])];
    const rows = [
      ...data.map(({ name, ...figures }) => [name ?? NO_ITEM[language][query.by], ...toCells(figures)]),
      [TOTAL[language], ...toCells(totals)],
    ];
    const bytes =
      format === 'csv'
        ? Readable.from([BOM + [headers, ...rows].map(csvLine).join('')], { objectMode: false })
        : Readable.from(
            xlsxRows(
              {
                title: REPORT_TITLES[language].title,
                columns: headers.map((header, index) => ({
                  header,
                  width: index === 0 ? 28 : 18,
                  isText: index === 0,
                })),
              },
              onePage(rows),
            ),
            { objectMode: false },
          );
    return { name: `${REPORT_TITLES[language].title} ${from} ${to}.${format}`, type: TYPES[format], bytes };
  }
}

const toCells = (figures: TeamFigures): string[] =>
  COLUMNS.map((column) => {
    const figure = figures[column];
    if (figure === null) return '';
    return String(Math.round((column === 'service_level' ? figure * 100 : figure) * 100) / 100);
  });

async function* onePage(rows: string[][]): AsyncGenerator<string[][]> {
  yield rows;
}
