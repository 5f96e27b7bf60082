import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const GIVEN = ['محمد', 'نورة', 'عبدالله', 'ريم', 'خالد', 'Omar', 'Sara', 'Layla', 'Yousef', 'Huda'];
const FAMILY = ['العتيبي', 'الحربي', 'القحطاني', 'Haddad', 'Rahman', 'Saleh', 'Nasser'];
const CITIES = ['Riyadh', 'Jeddah', 'الدمام', 'أبها', 'Tabuk'];
/** Interval of duplicates and of invalid numbers. */
const AGAIN = 20;
const BAD = 10;
const LINES_A_PIECE = 1000;

/** Writes the same file for the same number of rows. */
export async function writeContactsFile(path: string, rows: number): Promise<void> {
  await pipeline(Readable.from(pieces(rows)), createWriteStream(path));
}

function* pieces(rows: number): Generator<string> {
  yield 'Phone,Name,City\n';
  for (let from = 0; from < rows; from += LINES_A_PIECE) {
    let piece = '';
    for (let row = from; row < Math.min(rows, from + LINES_A_PIECE); row++) piece += lineOf(row);
    yield piece;
  }
}

function lineOf(row: number): string {
  const name = `${GIVEN[row % GIVEN.length]} ${FAMILY[row % FAMILY.length]}`;
  return `${row % BAD === 7 ? `05${row % 1000}` : phoneOf(row % AGAIN === 19 ? row - 1 : row)},${name},${CITIES[row % CITIES.length]}\n`;
}

/** Returns unique numbers, spread over the range. */
function phoneOf(row: number): string {
  const rest = String((row * 7_654_321) % 10_000_000).padStart(7, '0');
  const [national, abroad] = [
    `05${[0, 3, 4, 5, 6, 8, 9][row % 7]}${rest}`,
    `+9665${[0, 3, 4, 5, 6, 8, 9][row % 7]}${rest}`,
  ];
  return row % 3 === 0 ? abroad : national;
}
