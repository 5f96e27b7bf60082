import { NOT_IMPORTED, WHATSAPP_ID_HEADERS } from '../../exports/writing/export-texts.js';
import type { ColumnRole, ImportColumn } from '../imports.contract.js';
import { senseOf } from './header-words.js';
import { withoutGuard } from './formula-guard.js';
import { readPhone } from './read-phone.js';
import type { ReadLimits } from './reading.types.js';

const SAMPLES = 3;
const LONGEST_SAMPLE = 100;
const MOST_TITLES = 4;

interface Asked {
  country: string;
  roles: ColumnRole[] | null;
  hasHeader: boolean | null;
  /** Of a csv, where an apostrophe keeps a formula from being one. */
  hasGuards?: boolean;
}

interface Layout {
  hasHeader: boolean;
  /** Rows above the first contact: of headers, and of titles above these. */
  above: number;
  columns: ImportColumn[];
}

/** What the columns are, from headers in both languages and from what stands in them. None is the phone when none can be one of phones. */
export function guessColumns(rows: string[][], asked: Asked, limits: ReadLimits): Layout {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const titles = countTitles(rows);
  const top = rows[titles] ?? [];
  const below = rows.slice(titles + 1);
  const shares = columnsOf(below.length > 0 ? below : rows, width, (cells) => phoneShare(cells, asked.country));
  const hasHeader = asked.hasHeader ?? looksLikeHeader(top, below, shares, asked.country);
  const above = hasHeader ? titles + 1 : 0;
  const body = rows.slice(above);
  const bare = asked.hasGuards ? withoutGuard : String;
  const headers = Array.from({ length: width }, (_, at) => (hasHeader ? tidyHeader(bare(top[at] ?? ''), limits) : ''));
  const roles = asked.roles?.slice(0, width) ?? guessRoles(headers, body, shares, hasHeader);
  return { hasHeader, above, columns: describe(headers, roles, body, limits.fields) };
}

/** Single cells over the headers: what the table is called. */
function countTitles(rows: string[][]): number {
  const headers = rows.slice(0, MOST_TITLES + 1).findIndex((row) => row.some((cell) => senseOf(cell).phone > 0));
  const isTitle = (row: string[]): boolean => row.filter((cell) => cell.trim() !== '').length === 1;
  const isTable = (rows[headers]?.filter((cell) => cell.trim() !== '').length ?? 0) > 1;
  return isTable && rows.slice(0, headers).every(isTitle) ? headers : 0;
}

const columnsOf = <Sense>(rows: string[][], width: number, sense: (cells: string[]) => Sense): Sense[] =>
  Array.from({ length: width }, (_, at) =>
    sense(rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '')),
  );

/** Of the cells that hold something. A column of two phones and a thousand nothings is still one of phones. */
function phoneShare(cells: string[], country: string): number {
  if (cells.length === 0) return 0;
  return cells.filter((cell) => 'phone' in readPhone(cell, country)).length / cells.length;
}

function looksLikeHeader(top: string[], below: string[][], shares: number[], country: string): boolean {
  if (top.some((cell) => 'phone' in readPhone(cell, country))) return false;
  if (top.some((cell) => senseOf(cell).phone > 0 || senseOf(cell).name > 1)) return true;
  // A word over a column of phones.
  return below.length > 0 && top.some((cell, at) => (shares[at] ?? 0) >= 0.5 && /\p{L}/u.test(cell));
}

function guessRoles(headers: string[], body: string[][], shares: number[], hasHeader: boolean): ColumnRole[] {
  const senses = headers.map(senseOf);
  const digits = columnsOf(body, headers.length, (cells) => shareOf(cells, /\d{4}|\*{2}|\de\+/i));
  // What stands in a column says more than what is written above it; a column of damaged numbers is still one of numbers.
  const whatsappId = headers.findIndex((header) => WHATSAPP_ID_HEADERS.has(header));
  const likely = senses.map(({ phone }, at) =>
    at === whatsappId ? -1 : (shares[at] ?? 0) * 4 + phone + (digits[at] ?? 0) / 2,
  );
  const best = likely.indexOf(Math.max(...likely));
  const isPhone = (shares[best] ?? 0) > 0 || (senses[best]?.phone ?? 0) > 1 || (digits[best] ?? 0) > 0.5;
  const phone = isPhone ? best : -1;
  const name = guessName(headers, body, phone, hasHeader);
  return headers.map((header, at) => {
    if (at === phone) return 'phone';
    if (at === name) return 'name';
    if (at === whatsappId) return 'whatsapp_id';
    return header === '' || NOT_IMPORTED.has(header) ? 'skip' : 'field';
  });
}

function guessName(headers: string[], body: string[][], phone: number, hasHeader: boolean): number {
  const senses = headers.map((header, at) => (at === phone ? 0 : senseOf(header).name));
  const best = Math.max(0, ...senses);
  if (best > 0) return senses.indexOf(best);
  if (hasHeader) return -1;
  const letters = columnsOf(body, headers.length, (cells) => shareOf(cells, /^\p{L}[\p{L}\p{M}\p{Nd}\s.'’-]{1,59}$/u));
  return letters.findIndex((share, at) => at !== phone && share >= 0.5);
}

const shareOf = (cells: string[], like: RegExp): number =>
  cells.length === 0 ? 0 : cells.filter((cell) => like.test(cell)).length / cells.length;

const tidyHeader = (header: string, { fieldName }: ReadLimits): string =>
  header
    .replace(/[\p{Cc}\p{Cf}\s{}|]+/gu, ' ')
    .trim()
    .slice(0, fieldName)
    .toWellFormed();

function describe(headers: string[], roles: ColumnRole[], body: string[][], mostFields: number): ImportColumn[] {
  const taken = new Set<string>();
  let fields = 0;
  return headers.map((header, at) => {
    const name = unlike(header || letterOf(at), taken);
    const asked = roles[at] ?? 'skip';
    const role = asked === 'field' && ++fields > mostFields ? 'skip' : asked;
    const cells = body.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '');
    return { header: name, role, samples: [...new Set(cells)].slice(0, SAMPLES).map(shorten) };
  });
}

const shorten = (cell: string): string => cell.slice(0, LONGEST_SAMPLE).toWellFormed();

/** Two columns of one name would be one field. */
function unlike(header: string, taken: Set<string>): string {
  let name = header;
  for (let again = 2; taken.has(name.toLowerCase()); again++) name = `${header} ${again}`;
  taken.add(name.toLowerCase());
  return name;
}

function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last;
}
