// Long: api/hostile-files.spec covers one file of each kind in every run.
import { afterAll, expect, it } from '@jest/globals';
import { bombs, smallBombs } from '../setup/faults/files/bombs.js';
import { FileReader } from '../setup/faults/files/file-reader.js';
import { validFiles } from '../setup/faults/files/valid-files.js';
import { mutate } from '../setup/faults/files/mutate.js';

const isLong = process.env['FAULTS'] === 'long';
const DAMAGED_FILES = isLong ? 10_000 : 96;
/** The thread's heap, plus the bytes of a file and its parts. */
const MAX_GROWTH_MB = 1_600;
/** The import retries other failures for ten minutes. */
const FINAL_RESULTS =
  /^(?:read|empty|not_a_table|unsupported_format|too_many_columns|too_many_rows|too_large_unpacked|broken_file|encrypted|no_phone_column|out of memory)$/;

const reader = new FileReader();
afterAll(() => reader.close());

/** Returns the number of files by result, and the largest growth in MB. */
async function readAll(files: Iterable<[name: string, bytes: Buffer]>) {
  const results: Record<string, number> = {};
  const unexpected: string[] = [];
  const before = reader.rssMb();
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, reader.rssMb() - before)), 20);
  for (const [name, bytes] of files) {
    const result = await reader.read(bytes);
    results[result] = (results[result] ?? 0) + 1;
    if (!FINAL_RESULTS.test(result)) unexpected.push(`${name}: ${result}`);
  }
  clearInterval(watch);
  return { results, unexpected, peak };
}

function* damagedFiles(count: number): Generator<[string, Buffer]> {
  const files = [...validFiles()];
  for (let seed = 0; seed < count; seed++) {
    const [name, bytes] = files[seed % files.length]!;
    yield [`${name}, seed ${seed}`, mutate(bytes, seed)];
  }
}

it('reads a valid file of each format', async () => {
  const files = validFiles();
  expect((await readAll(files)).results).toEqual({ read: files.size });
}, 60_000);

it(
  `${DAMAGED_FILES} damaged files end with a result for the user, within the thread’s memory`,
  async () => {
    const { results, unexpected, peak } = await readAll(damagedFiles(DAMAGED_FILES));
    if (isLong) process.stdout.write(`${JSON.stringify(results)}, at most ${Math.round(peak)} MB more\n`);
    expect(unexpected).toEqual([]);
    expect(peak).toBeLessThan(MAX_GROWTH_MB);
  },
  isLong ? 3_600_000 : 120_000,
);

it('files with false sizes or endless nesting or repetition end with such a result too', async () => {
  const { results, unexpected, peak } = await readAll(isLong ? bombs() : smallBombs());
  if (isLong) process.stdout.write(`${JSON.stringify(results)}, at most ${Math.round(peak)} MB more\n`);
  expect(unexpected).toEqual([]);
  expect(peak).toBeLessThan(MAX_GROWTH_MB);
}, 600_000);
