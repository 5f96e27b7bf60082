import { Readable } from 'node:stream';
import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetTimeZone } from '../../auth/auth.messages.js';
import { BOM, csvLine } from '../../platform/tables/csv-text.js';
import { xlsxRows } from '../../platform/tables/xlsx-rows.js';
import { CampaignExportBusy, CampaignNotFound } from '../campaigns.errors.js';
import { readOperationNames, toOperation } from '../report/operation.resource.js';
import type { ExportOperationsQuery } from '../definition/report.contract.js';
import { type Language, HEADERS, TITLES, toCells } from '../export/operation-texts.js';
import { readRecipientsAfter } from '../recipients/read-recipients.js';

/** The numbers of a campaign as a file, in the order of the table. It is written while it is read. */
export class ExportOperations extends Query<{ name: string; type: string; bytes: Readable }> {
  constructor(
    readonly accountId: number,
    readonly campaignId: number,
    readonly wish: ExportOperationsQuery,
    readonly language: Language,
  ) {
    super();
  }
}

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};
const PAGE = 1_000;
const WIDTHS = [18, 24, 14, 30, 20, 20, 20, 40, 18];

@QueryHandler(ExportOperations)
export class ExportOperationsHandler implements IQueryHandler<ExportOperations> {
  /** Accounts of which a file is being written here: a million rows keep a processor busy for a while. */
  private readonly busy = new Set<number>();

  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, campaignId, wish, language }: ExportOperations) {
    const names = await readOperationNames(this.orm.em.fork(), accountId, campaignId);
    if (!names) throw new CampaignNotFound();
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    if (this.busy.has(accountId)) throw new CampaignExportBusy();
    const pages = this.readPages(accountId, { id: campaignId, run: wish.run ?? names.run }, wish, (recipients) =>
      recipients.map((recipient) => toCells(toOperation(recipient, names), language, timeZone)),
    );
    this.busy.add(accountId);
    const bytes = Readable.from(wish.format === 'csv' ? csvOf(language, pages) : xlsxOf(language, pages), {
      objectMode: false,
    });
    // Also when the reader goes away.
    bytes.once('close', () => this.busy.delete(accountId));
    return { name: `${names.name}.${wish.format}`, type: TYPES[wish.format], bytes };
  }

  /** Each page in a context of its own: the request that asked has been answered. */
  private async *readPages(
    accountId: number,
    run: { id: number; run: number },
    { state: status, search }: ExportOperationsQuery,
    toPage: (recipients: Awaited<ReturnType<typeof readRecipientsAfter>>) => string[][],
  ): AsyncGenerator<string[][]> {
    let after = 0;
    for (;;) {
      const recipients = await RequestContext.create(this.orm.em, () =>
        readRecipientsAfter(this.orm.em, this.queries, accountId, run, { status, search, after, most: PAGE }),
      );
      if (recipients.length > 0) yield toPage(recipients);
      if (recipients.length < PAGE) return;
      after = Number(recipients.at(-1)!.row.contact_id);
    }
  }
}

async function* csvOf(language: Language, pages: AsyncIterable<string[][]>): AsyncGenerator<string> {
  yield `${BOM}${csvLine(HEADERS[language])}`;
  for await (const page of pages) yield page.map(csvLine).join('');
}

const xlsxOf = (language: Language, pages: AsyncIterable<string[][]>) =>
  xlsxRows(
    {
      title: TITLES[language],
      columns: HEADERS[language].map((header, index) => ({ header, width: WIDTHS[index] ?? 20, isText: index === 0 })),
    },
    pages,
  );
