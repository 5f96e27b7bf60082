import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const FIRST_NAMES = ['محمد', 'نورة', 'عبدالله', 'ريم', 'خالد', 'Omar', 'Sara', 'Layla', 'Yousef', 'Huda'];
const LAST_NAMES = ['العتيبي', 'الحربي', 'القحطاني', 'Haddad', 'Rahman', 'Saleh', 'Nasser'];
const CITIES = ['Riyadh', 'Jeddah', 'الدمام', 'أبها', 'Tabuk'];
/** One line in so many repeats a phone, or has an invalid one. */
const DUPLICATE_EVERY = 20;
const INVALID_EVERY = 10;
const LINES_PER_PIECE = 1000;

/** Writes a CSV file, which is the same for the same number of rows. */
export async function writeContactsFile(path: string, rows: number): Promise<void> {
  await pipeline(Readable.from(pieces(rows)), createWriteStream(path));
}

function* pieces(rows: number): Generator<string> {
  yield 'Phone,Name,City\n';
  for (let from = 0; from < rows; from += LINES_PER_PIECE) {
    let piece = '';
    for (let row = from; row < Math.min(rows, from + LINES_PER_PIECE); row++) piece += lineOf(row);
    yield piece;
  }
}

function lineOf(row: number): string {
  const name = `${FIRST_NAMES[row % FIRST_NAMES.length]} ${LAST_NAMES[row % LAST_NAMES.length]}`;
  return `${row % INVALID_EVERY === 7 ? `05${row % 1000}` : phoneOf(row % DUPLICATE_EVERY === 19 ? row - 1 : row)},${name},${CITIES[row % CITIES.length]}\n`;
}

/** Returns a phone. Phones are unique and spread over the range. */
function phoneOf(row: number): string {
  const digits = String((row * 7_654_321) % 10_000_000).padStart(7, '0');
  const [national, international] = [
    `05${[0, 3, 4, 5, 6, 8, 9][row % 7]}${digits}`,
    `+9665${[0, 3, 4, 5, 6, 8, 9][row % 7]}${digits}`,
  ];
  return row % 3 === 0 ? international : national;
}
