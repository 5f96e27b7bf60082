import { PassThrough, type Readable, Transform, pipeline } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import Papa from 'papaparse';
import type { Language } from '../../../auth/auth.contract.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { BOM } from '../../../platform/csv-text.js';
import { ContactImport } from '../contact-import.entity.js';
import { BAD_ROW_HEADERS, REASONS } from '../bad-row-texts.js';
import type { RowReason } from '../import-enums.contract.js';
import { BadRowsGone, ImportNotFound } from '../imports.errors.js';

@Injectable()
export class GetBadRows {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
  ) {}

  async execute(accountId: number, importId: number, language: Language): Promise<Readable> {
    const row = await this.em.findOne(ContactImport, { id: importId, accountId });
    if (!row) throw new ImportNotFound();
    const source = row.badRowsKey ? await this.files.open(row.badRowsKey) : null;
    if (!source) throw new BadRowsGone();
    const output = new PassThrough();
    output.write(`${BOM}${toCsvLine([...BAD_ROW_HEADERS[language], ...row.columns.map(({ header }) => header)])}`);
    // A closed response stops the parser. A parser error ends the response.
    pipeline(
      source.setEncoding('utf8'),
      Papa.parse(Papa.NODE_STREAM_INPUT, { header: false }),
      translateReasons(language),
      output,
      () => undefined,
    );
    return output;
  }
}

const translateReasons = (language: Language): Transform =>
  new Transform({
    writableObjectMode: true,
    transform([number = '', reason = '', ...cells]: string[], _encoding, done) {
      done(
        null,
        number === '' ? '' : toCsvLine([number, REASONS[reason as RowReason]?.[language] ?? reason, ...cells]),
      );
    },
  });

const toCsvLine = (cells: string[]): string =>
  `${Papa.unparse([cells.map(guardFormulas)], { newline: '\r\n', quotes: (cell) => /[;\t]/.test(String(cell)) })}\r\n`;

/** Escapes formulas, but no numbers. */
const guardFormulas = (cell: string): string =>
  /^[+-]?[\d\s().-]+$/.test(cell) ? cell : cell.replace(/(?<=^|[;\t\r\n])(?=[=+\-@\t\r])/g, "'");
