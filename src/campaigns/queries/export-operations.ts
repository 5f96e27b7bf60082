import { Readable } from 'node:stream';
import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Language } from '../../auth/auth.contract.js';
import { GetTimeZone } from '../../auth/auth.messages.js';
import { BOM, csvLine } from '../../platform/csv-text.js';
import { xlsxRows } from '../../platform/xlsx-rows.js';
import { CampaignExportBusy, CampaignNotFound } from '../campaigns.errors.js';
import { readOperationNames, toOperation } from '../report/operation.resource.js';
import type { ExportOperationsQuery } from '../definition/report.contract.js';
import { OPERATION_HEADERS, OPERATION_TITLES, toCells } from '../export/operation-texts.js';
import { readRecipientsAfter } from '../recipients/read-recipients.js';

const CONTENT_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};
const PAGE_ROWS = 1_000;
const COLUMN_WIDTHS_CHARS = [18, 24, 14, 30, 20, 20, 20, 40, 18];

@Injectable()
export class ExportOperations {
  /** At most one export per account in this process, because a million rows occupy the CPU. */
  private readonly exportingAccounts = new Set<number>();

  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
  ) {}

  async execute(
    accountId: number,
    campaignId: number,
    query: ExportOperationsQuery,
    language: Language,
  ): Promise<{ name: string; type: string; bytes: Readable }> {
    const names = await readOperationNames(this.orm.em.fork(), accountId, campaignId);
    if (!names) throw new CampaignNotFound();
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    if (this.exportingAccounts.has(accountId)) throw new CampaignExportBusy();
    const pages = this.readPages(accountId, { id: campaignId, run: query.run ?? names.run }, query, (recipients) =>
      recipients.map((recipient) => toCells(toOperation(recipient, names), language, timeZone)),
    );
    this.exportingAccounts.add(accountId);
    const bytes = Readable.from(query.format === 'csv' ? csvOf(language, pages) : xlsxOf(language, pages), {
      objectMode: false,
    });
    // `close` is also emitted on a client abort.
    bytes.once('close', () => this.exportingAccounts.delete(accountId));
    return { name: `${names.name}.${query.format}`, type: CONTENT_TYPES[query.format], bytes };
  }

  /** Opens a MikroORM context for each page, because the request's context has ended. */
  private async *readPages(
    accountId: number,
    run: { id: number; run: number },
    { state: status, search }: ExportOperationsQuery,
    toPage: (recipients: Awaited<ReturnType<typeof readRecipientsAfter>>) => string[][],
  ): AsyncGenerator<string[][]> {
    let after = 0;
    for (;;) {
      const recipients = await RequestContext.create(this.orm.em, () =>
        readRecipientsAfter(this.orm.em, this.queries, accountId, run, { status, search, after, limit: PAGE_ROWS }),
      );
      if (recipients.length > 0) yield toPage(recipients);
      if (recipients.length < PAGE_ROWS) return;
      after = recipients.at(-1)!.row.contact_id;
    }
  }
}

async function* csvOf(language: Language, pages: AsyncIterable<string[][]>): AsyncGenerator<string> {
  yield `${BOM}${csvLine(OPERATION_HEADERS[language])}`;
  for await (const page of pages) yield page.map(csvLine).join('');
}

const xlsxOf = (language: Language, pages: AsyncIterable<string[][]>) =>
  xlsxRows(
    {
      title: OPERATION_TITLES[language],
      columns: OPERATION_HEADERS[language].map((header, index) => ({
        header,
        width: COLUMN_WIDTHS_CHARS[index] ?? 20,
        isText: index === 0,
      })),
    },
    pages,
  );
