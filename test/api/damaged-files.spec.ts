import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import Papa from 'papaparse';
import { eachContactText } from '../../src/address-book/contacts/contact-texts.contract.js';
import type { ImportFailure } from '../../src/address-book/imports/import-enums.contract.js';
import { ODD_TABLES } from '../fixtures/contacts/expected-odd-tables.js';
import { TEXTS } from '../fixtures/contacts/expected-texts.js';
import { WORKBOOKS } from '../fixtures/contacts/expected-workbooks.js';
import { inspectZip, peekInto } from '../../src/address-book/import-reader/formats/inspect-zip.js';
import { xlsxSource } from '../../src/address-book/import-reader/formats/xlsx-rows.js';
import { ImportFileRejected } from '../../src/address-book/import-reader/import-file-rejected.js';
import { type ZipPart, makeZip } from '../setup/make-zip.js';
import { readImportInput } from '../../src/address-book/import-reader/read-import-input.js';
import type { ReadPreview } from '../../src/address-book/import-reader/reading.types.js';

const FOLDER = fileURLToPath(new URL('../fixtures/contacts/', import.meta.url));
const LIMITS = { rows: 1_000, columns: 100, fields: 30, fieldName: 60, field: 500, name: 255 };
const outDir = mkdtempSync(join(tmpdir(), 'damaged-files-'));

afterAll(() => rmSync(outDir, { recursive: true }));

async function read(file: string) {
  const out = mkdtempSync(join(outDir, 'out-'));
  let preview: ReadPreview | undefined;
  const request = {
    filePath: join(FOLDER, file),
    fileName: file,
    pasted: null,
    country: 'SA',
    roles: null,
    hasHeader: null,
    outDir: out,
    chunkRows: 3,
    limits: LIMITS,
  };
  const doNothing = (): void => undefined;
  const summary = await readImportInput(request, {
    preview: (value) => (preview = value),
    progress: doNothing,
    chunk: doNothing,
  });
  const chunks = readdirSync(out).filter((name) => name.startsWith('chunk-'));
  const rows = chunks
    .toSorted()
    .flatMap((name) => Papa.parse<string[]>(readFileSync(join(out, name), 'utf8').trim()).data);
  return { summary, preview: preview!, rows, files: readdirSync(out) };
}

const READ = [...TEXTS, ...ODD_TABLES, ...WORKBOOKS];

const REJECTED: [file: string, failure: ImportFailure][] = [
  ['cut-off.xlsx', 'broken_file'],
  ['no-workbook.xlsx', 'not_a_table'],
  ['password.xlsx', 'encrypted'],
  ['picture.csv', 'unsupported_format'],
  ['empty.csv', 'empty'],
  ['only-blanks.csv', 'empty'],
  ['only-headers.csv', 'empty'],
  ['no-phones.csv', 'no_phone_column'],
];

describe('damaged files', () => {
  it.each(READ)('%s', async (file, { format, hasHeader = true, rows, duplicate = 0, bad = {}, repaired, good }) => {
    const { summary, preview, rows: written, files } = await read(file);
    expect(written).toEqual(
      good.map(([row, phone, name = '', fields = {}]) => [
        String(row),
        phone,
        '',
        ...Object.values({ ...eachContactText(() => ''), name }),
        JSON.stringify(fields),
        '',
        '',
      ]),
    );
    const badCount = Object.values(bad).reduce((sum, count) => sum + count, 0);
    expect(summary.counts).toMatchObject({ rows, good: good.length, duplicate, bad: badCount, repaired });
    expect(summary.counts.bad_reasons).toEqual(bad);
    expect(rows).toBe(good.length + duplicate + badCount);
    expect({ format: preview.format, hasHeader: preview.hasHeader }).toEqual({ format, hasHeader });
    expect(preview.preview).toHaveLength(Math.min(rows, 20));
    expect(files.includes('bad.csv')).toBe(badCount > 0);
    expect(summary.chunks).toBe(Math.ceil(good.length / 3));
  });

  it.each(REJECTED)('%s is rejected: %s', async (file, failure) => {
    await expect(read(file)).rejects.toMatchObject({ failure });
  });

  it('of the fixtures folder are all tested', () => {
    const checked = [...READ, ...REJECTED].map(([file]) => file);
    expect(readdirSync(FOLDER).filter((file) => !/[.](mjs|ts)$/.test(file))).toEqual(checked.toSorted());
    expect(checked.length).toBeGreaterThan(40);
  });
});

describe('a corrupted workbook', () => {
  const intactWorkbook = readFileSync(join(FOLDER, WORKBOOKS[0]![0]));
  const parts: ZipPart[] = [...inspectZip(intactWorkbook).values()].map((entry) => ({
    name: entry.name,
    bytes: Buffer.from(peekInto(intactWorkbook, entry, entry.packed)),
  }));
  const damagedCopies = (bytes: Buffer) =>
    fc
      .tuple(
        fc.nat(bytes.length),
        fc.nat(40),
        fc.oneof(
          fc.uint8Array({ maxLength: 40 }),
          fc.constantFrom('<c r="ZZZZ99999999"><v>1</v></c>', '</row>', '<!--', '&#x110000;', '-1', 'r="A0"', '<row>'),
        ),
      )
      .map(([at, left, filling]) =>
        Buffer.concat([bytes.subarray(0, at), Buffer.from(filling as string), bytes.subarray(at + left)]),
      );
  const readAll = async (bytes: Buffer): Promise<void> => {
    let rows = 0;
    try {
      for await (const batch of xlsxSource(bytes).batches(0)) rows += batch.rows.length;
    } catch (error) {
      expect(error).toBeInstanceOf(ImportFileRejected);
    }
    expect(rows).toBeLessThan(10_000);
  };

  it('is read or rejected after a change of any bytes of the file', () =>
    fc.assert(fc.asyncProperty(damagedCopies(intactWorkbook), readAll), { numRuns: 150 }));

  it('is read or rejected after a change of any bytes of a part', () => {
    const anyPart = fc
      .nat(parts.length - 1)
      .chain((partIndex) =>
        damagedCopies(parts[partIndex]!.bytes).map((bytes) =>
          makeZip(parts.map((part, at) => (at === partIndex ? { name: part.name, bytes } : part))),
        ),
      );
    return fc.assert(fc.asyncProperty(anyPart, readAll), { numRuns: 150 });
  });
});
