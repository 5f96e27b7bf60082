import { PassThrough, type Readable, Transform, pipeline } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import Papa from 'papaparse';
import { FileStore } from '../../../platform/storage/file-store.js';
import { BOM } from '../../../platform/tables/csv-text.js';
import { ContactImport } from '../contact-import.entity.js';
import { BAD_ROW_HEADERS, type Language, REASONS } from '../bad-row-texts.js';
import type { RowReason } from '../imports.contract.js';
import { BadRowsGone, ImportNotFound } from '../imports.errors.js';

/** The rows that cannot be imported as a csv file to correct, each with its number and the reason in a language. */
export class GetBadRows extends Query<Readable> {
  constructor(
    readonly accountId: number,
    readonly importId: number,
    readonly language: Language,
  ) {
    super();
  }
}

@QueryHandler(GetBadRows)
export class GetBadRowsHandler implements IQueryHandler<GetBadRows> {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
  ) {}

  async execute({ accountId, importId, language }: GetBadRows): Promise<Readable> {
    const row = await this.em.findOne(ContactImport, { id: importId, accountId });
    if (!row) throw new ImportNotFound();
    const source = row.badRowsKey ? await this.files.open(row.badRowsKey) : null;
    if (!source) throw new BadRowsGone();
    const told = new PassThrough();
    told.write(`${BOM}${toLine([...BAD_ROW_HEADERS[language], ...row.columns.map(({ header }) => header)])}`);
    // A reader that goes away ends the reading; a file that breaks ends the answer.
    pipeline(
      source.setEncoding('utf8'),
      Papa.parse(Papa.NODE_STREAM_INPUT, { header: false }),
      wordedIn(language),
      told,
      () => undefined,
    );
    return told;
  }
}

const wordedIn = (language: Language): Transform =>
  new Transform({
    writableObjectMode: true,
    transform([number = '', reason = '', ...cells]: string[], _encoding, done) {
      done(null, number === '' ? '' : toLine([number, REASONS[reason as RowReason]?.[language] ?? reason, ...cells]));
    },
  });

const toLine = (cells: string[]): string =>
  `${Papa.unparse([cells.map(asText)], { newline: '\r\n', quotes: (cell) => /[;\t]/.test(String(cell)) })}\r\n`;

/** What a spreadsheet would run as a formula gets a sign in front that makes it a text; numbers, also with a plus, are none. */
const asText = (cell: string): string =>
  /^[+-]?[\d\s().-]+$/.test(cell) ? cell : cell.replace(/(?<=^|[;\t\r\n])(?=[=+\-@\t\r])/g, "'");
