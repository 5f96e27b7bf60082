import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { mutate } from '../setup/faults/files/mutate.js';
import { validFiles } from '../setup/faults/files/valid-files.js';
import { makeXlsx, worksheet } from '../setup/make-zip.js';
import { chunkName } from '../../src/address-book/import-reader/chunk-files.js';
import { readInThread } from '../../src/address-book/import-reader/read-in-thread.js';
import { startReading } from '../../src/address-book/import-reader/start-reading.js';
import type {
  ReadListener,
  ReadPreview,
  ReadRequest,
  ReadResult,
} from '../../src/address-book/import-reader/reading.types.js';

const MAX_MB = 200;
const MAX_SECONDS = 30;
const folder = mkdtempSync(join(tmpdir(), 'hostile-files-'));

afterAll(() => rmSync(folder, { recursive: true }));

const request = (options: Partial<ReadRequest>): ReadRequest => ({
  filePath: null,
  fileName: null,
  pasted: null,
  country: 'SA',
  roles: null,
  hasHeader: null,
  outDir: mkdtempSync(join(folder, 'out-')),
  ...options,
});

/** Reads the file, and expects bounded memory and CPU time. */
async function read(content: string | Buffer, options: Partial<ReadRequest> = {}, listener: ReadListener = {}) {
  const filePath = join(mkdtempSync(join(folder, 'in-')), 'file');
  writeFileSync(filePath, content);
  let most = process.memoryUsage.rss();
  const [rss, cpu] = [most, process.cpuUsage()];
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  let preview: ReadPreview | undefined;
  const onPreview = (shown: ReadPreview): void => void (preview = shown);
  const reading = readInThread(request({ filePath, ...options }), { onPreview, ...listener });
  const result = await reading.done.finally(() => clearInterval(timer));
  const { user, system } = process.cpuUsage(cpu);
  expect((most - rss) / 1_000_000).toBeLessThan(MAX_MB);
  expect((user + system) / 1_000_000).toBeLessThan(MAX_SECONDS);
  return { result, preview };
}

it('a damaged xls of 9 kB that claims a million rows is rejected at the limit of CPU or memory', async () => {
  const filePath = join(folder, 'damaged.xls');
  writeFileSync(filePath, mutate(validFiles().get('xls')!, 3111));
  const result = await readInThread(request({ filePath }), {}).done;
  expect([{ failure: 'broken_file' }, { failure: 'too_large_unpacked' }]).toContainEqual(result);
}, 240_000);

const counts = (result: ReadResult) => ('counts' in result ? result.counts : result);

/** A sheet of 500 MB of spaces, compressed to 0.5 MB. */
const block = deflateRawSync(Buffer.alloc(10_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH });
const bomb = Buffer.concat([...Array.from({ length: 50 }, () => block), deflateRawSync(Buffer.alloc(0))]);

const sheetPart = (size: number, bytes = bomb) => ({
  name: 'xl/worksheets/sheet1.xml',
  bytes: Buffer.alloc(0),
  packed: { bytes, size },
});

describe('hostile files', () => {
  it('a zip that declares gigabytes is not unpacked', async () => {
    expect((await read(makeXlsx([sheetPart(4_200_000_000)]))).result).toEqual({ failure: 'too_large_unpacked' });
    expect((await read(makeXlsx([sheetPart(500_000_000)]))).result).toEqual({ failure: 'too_large_unpacked' });
    // Many entries of the zip share one compressed part.
    const small = sheetPart(50_000_000, Buffer.alloc(500_000));
    const parts = Array.from({ length: 60 }, (_, at) => ({ ...small, name: `xl/worksheets/sheet${at}.xml` }));
    expect((await read(makeXlsx(parts))).result).toEqual({ failure: 'too_large_unpacked' });
  });

  it('a zip with a false size is unpacked up to the declared size only', async () => {
    expect((await read(makeXlsx([sheetPart(1_000_000)]))).result).toEqual({ failure: 'broken_file' });
    expect((await read(makeXlsx([sheetPart(0)]))).result).toEqual({ failure: 'broken_file' });
  });

  it('a sheet of a million columns is rejected', async () => {
    const cells = Array.from({ length: 1_000_000 }, (_, at) => `<c><v>${(at * 7_919) % 1_000_003}</v></c>`).join('');
    expect((await read(makeXlsx([worksheet(`<row r="1">${cells}</row>`)]))).result).toEqual({
      failure: 'too_many_columns',
    });
    expect((await read(Array.from({ length: 9_000 }, () => '1').join(','))).result).toEqual({
      failure: 'no_phone_column',
    });
    const distantCell = '<row r="1"><c r="A1"><v>501234567</v></c><c r="XFD1"><v>1</v></c></row>';
    expect(counts((await read(makeXlsx([worksheet(distantCell)]))).result)).toMatchObject({ rows: 1, good: 1 });
  });

  it('a distant row does not create the million rows before it', async () => {
    const distantCell = '<row r="1048576"><c r="A1048576" t="inlineStr"><is><t>0501234567</t></is></c></row>';
    expect(counts((await read(makeXlsx([worksheet(distantCell)]))).result)).toMatchObject({ rows: 1, good: 1 });
    const beyond = distantCell.replaceAll('1048576', '99999999999');
    expect((await read(makeXlsx([worksheet(beyond)]))).result).toEqual({ failure: 'broken_file' });
  });

  it('entities of an xlsx are not resolved', async () => {
    const secret = join(folder, 'secret.txt');
    writeFileSync(secret, '0501234567');
    const strings = '<si><t>phone</t></si><si><t>&xxe;</t></si><si><t>&h;</t></si><si><t>0551234567</t></si>';
    const laughs = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY ${'abcdefgh'[at] ?? 'i'} "${`&${'_abcdefgh'[at]};`.repeat(20)}">`,
    );
    const prolog = `<!DOCTYPE sst [<!ENTITY xxe SYSTEM "file://${secret}"><!ENTITY _ "05">${laughs.join('')}]>`;
    const rows = [0, 1, 2, 3].map((at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${at}</v></c></row>`).join('');
    const { result, preview } = await read(makeXlsx([worksheet(rows)], strings, prolog));
    expect(JSON.stringify(preview ?? result)).not.toContain('0501234567');
    if ('counts' in result) expect(result.counts.good).toBeLessThanOrEqual(1);
    else expect(result.failure).toBe('broken_file');
  });

  it('an endless line is one invalid row, and later rows are read', async () => {
    const endless = 'x'.repeat(30_000_000);
    const { result } = await read(`phone\n0501234567\n${endless}\n0551234567\n`);
    expect(counts(result)).toMatchObject({ rows: 3, good: 2, bad: 1, bad_reasons: { row_too_long: 1 } });
    const wide = Array.from({ length: 3_000_000 }, () => '0501234567').join(',');
    expect(counts((await read(wide)).result)).toMatchObject({ rows: 1, bad_reasons: { row_too_long: 1 } });
  });

  it('an unclosed quote swallows no other rows', async () => {
    const rest = Array.from({ length: 60_000 }, (_, at) => `name ${at},05${10_000_000 + at}\n`).join('');
    const { result } = await read(`name,phone\n"Ahmed,0501234567\n${rest}`);
    expect(counts(result)).toMatchObject({ rows: 60_001, bad: 0, good: 60_001 });
    const often = Array.from({ length: 100_000 }, (_, at) => `"name" ${at},05${10_000_000 + at}\n`).join('');
    expect((await read(`name,phone\n${often}`)).result).toEqual({ failure: 'broken_file' });
  });

  it('too many rows are rejected when the limit is reached', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => `05${10_000_000 + at}\n`).join('');
    expect((await read(rows, { limits: { rows: 2_999 } })).result).toEqual({ failure: 'too_many_rows' });
    expect(counts((await read(rows, { limits: { rows: 3_000 } })).result)).toMatchObject({ good: 3_000 });
  });
});

describe('readContacts', () => {
  const phones = Array.from({ length: 12_000 }, (_, at) => `05${10_000_000 + at},name ${at}\n`).join('');
  const chunksOf = (outDir: string) =>
    readdirSync(outDir)
      .toSorted()
      .map((name) => [name, readFileSync(join(outDir, name), 'utf8')]);

  it('splits the same file into the same chunks', async () => {
    const [firstRequest, secondRequest] = [request({ chunkRows: 2_100 }), request({ chunkRows: 2_100 })];
    for (const { outDir } of [firstRequest, secondRequest]) await read(phones, { outDir, chunkRows: 2_100 });
    expect(chunksOf(firstRequest.outDir)).toEqual(chunksOf(secondRequest.outDir));
    expect(chunksOf(firstRequest.outDir).map(([name]) => name)).toEqual(
      [1, 2, 3, 4, 5, 6].map((index) => chunkName(index)),
    );
  });

  it('reads only some chunks ahead of the consumer', async () => {
    const { outDir } = request({});
    let most = 0;
    let elapsed = 0;
    const onChunk = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      most = Math.max(most, readdirSync(outDir).filter((name) => name.endsWith('.csv')).length - elapsed++);
    };
    const { result } = await read(phones, { outDir, chunkRows: 600 }, { onChunk });
    expect(counts(result)).toMatchObject({ good: 12_000 });
    expect(elapsed).toBe(20);
    expect(most).toBeLessThanOrEqual(4);
  });

  it('stops on request', async () => {
    const filePath = join(folder, 'cancelled.csv');
    writeFileSync(filePath, phones);
    const reading = readInThread(request({ filePath, chunkRows: 1_000 }), { onChunk: () => reading.cancel() });
    await expect(reading.done).resolves.toEqual({ failure: 'interrupted' });
  });

  it('reads pasted text after the file, and each number once', async () => {
    const pasted = '0510000000\n٠٥٠١٢٣٤٥٦٧, أحمد\nSara 055 123 4567; 0561234567 0531234567';
    const { result, preview } = await read(phones, { pasted });
    expect(counts(result)).toMatchObject({ rows: 12_005, good: 12_004, duplicate: 1 });
    expect(preview?.columns.map(({ role }) => role)).toEqual(['phone', 'name']);
  });
});

const childrenOf = (): number[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);

async function readUntilKilled(signal: NodeJS.Signals): Promise<ReadResult> {
  const filePath = join(mkdtempSync(join(folder, 'in-')), 'file');
  writeFileSync(filePath, `Phone,Name\n${'0557200012,Person\n'.repeat(200_000)}`);
  const before = childrenOf();
  return startReading(request({ filePath }), {
    onPreview: () => {
      for (const pid of childrenOf().filter((child) => !before.includes(child))) process.kill(pid, signal);
    },
  }).done;
}

it('a file that exhausts the memory of its process gets a clear error, and later files are read', async () => {
  // V8 aborts a process without memory with this signal.
  expect(await readUntilKilled('SIGABRT')).toEqual({ failure: 'too_large_unpacked' });
  expect(await startReading(request({ pasted: '0557200012 Person' }), {}).done).toMatchObject({ counts: { good: 1 } });
});

it('a reader process that is killed from outside is not reported as an error of the file', async () => {
  await expect(readUntilKilled('SIGKILL')).rejects.toThrow('exited (SIGKILL)');
});
