import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import type { ImportFailure } from '../../src/messaging/imports/imports.contract.js';
import { ODD_TABLES } from '../fixtures/contacts/expected-odd-tables.js';
import { TEXTS } from '../fixtures/contacts/expected-texts.js';
import { WORKBOOKS } from '../fixtures/contacts/expected-workbooks.js';
import { readInput } from '../../src/messaging/imports/reading/read-input.js';
import type { ReadPreview } from '../../src/messaging/imports/reading/reading.types.js';

const FOLDER = fileURLToPath(new URL('../fixtures/contacts/', import.meta.url));
const LIMITS = { rows: 1_000, columns: 100, fields: 30, fieldName: 60, field: 500, name: 255 };
const outDir = mkdtempSync(join(tmpdir(), 'damaged-files-'));

afterAll(() => rmSync(outDir, { recursive: true }));

async function read(file: string) {
  const out = mkdtempSync(join(outDir, 'out-'));
  let preview: ReadPreview | undefined;
  const request = {
    ...{ filePath: join(FOLDER, file), fileName: file, pasted: null, country: 'SA', roles: null, hasHeader: null },
    ...{ outDir: out, chunkRows: 3, limits: LIMITS },
  };
  const ignore = (): void => undefined;
  const summary = await readInput(request, { preview: (told) => (preview = told), progress: ignore, chunk: ignore });
  const chunks = readdirSync(out).filter((name) => name.startsWith('chunk-'));
  const rows = chunks
    .toSorted()
    .flatMap((name) => Papa.parse<string[]>(readFileSync(join(out, name), 'utf8').trim()).data);
  return { summary, preview: preview!, rows, files: readdirSync(out) };
}

const READ = [...TEXTS, ...ODD_TABLES, ...WORKBOOKS];

const REFUSED: [file: string, failure: ImportFailure][] = [
  ['cut-off.xlsx', 'broken_file'],
  ['no-workbook.xlsx', 'not_a_table'],
  ['password.xlsx', 'encrypted'],
  ['picture.csv', 'not_a_table'],
  ['page.xls', 'not_a_table'],
  ['empty.csv', 'empty'],
  ['only-blanks.csv', 'empty'],
  ['only-headers.csv', 'empty'],
  ['no-phones.csv', 'no_phone_column'],
];

describe('damaged files', () => {
  it.each(READ)('%s', async (file, { format, hasHeader = true, rows, duplicate = 0, bad = {}, repaired, good }) => {
    const { summary, preview, rows: written, files } = await read(file);
    expect(written).toEqual(
      good.map(([row, phone, name = '', fields = {}]) => [String(row), phone, '', name, JSON.stringify(fields)]),
    );
    const badCount = Object.values(bad).reduce((sum, count) => sum + count, 0);
    expect(summary.counts).toEqual({ rows, good: good.length, duplicate, bad: badCount, bad_reasons: bad, repaired });
    expect(rows).toBe(good.length + duplicate + badCount);
    expect({ format: preview.format, hasHeader: preview.hasHeader }).toEqual({ format, hasHeader });
    expect(preview.preview).toHaveLength(Math.min(rows, 20));
    expect(files.includes('bad.csv')).toBe(badCount > 0);
    expect(summary.chunks).toBe(Math.ceil(good.length / 3));
  });

  it.each(REFUSED)('%s is refused: %s', async (file, failure) => {
    await expect(read(file)).rejects.toMatchObject({ failure });
  });

  it('are all looked at', () => {
    const looked = [...READ, ...REFUSED].map(([file]) => file);
    expect(readdirSync(FOLDER).filter((file) => !/[.](mjs|ts)$/.test(file))).toEqual(looked.toSorted());
    expect(looked.length).toBeGreaterThan(40);
  });
});
