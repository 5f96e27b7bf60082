import { BAD_ROW_HEADERS } from '../../imports/bad-row-texts.js';
import { createHash } from 'node:crypto';
import type { ColumnRole } from '../../imports/import-enums.contract.js';
import { withoutGuard } from '../formula-guard.js';
import type { ReadColumn, ReadingLimits } from '../reading.types.js';
import type { LayoutRequest, Layout } from './layout.types.js';
import { type ColumnContents, contentsOf } from './column-contents.js';
import { findHeader } from './find-header.js';
import { guessRoles } from './guess-roles.js';
import { rememberedFor } from './remembered-for.js';

const SAMPLES_PER_COLUMN = 3;
const MAX_SAMPLE_LENGTH = 100;

/** Chooses no phone column if headers contradict contents. */
export function guessColumns(rows: string[][], request: LayoutRequest, limits: ReadingLimits): Layout {
  const header = findHeader(rows, request);
  const above = header === null ? 0 : header + 1;
  const body = rows.slice(above);
  const removeGuard = request.hasGuards ? withoutGuard : String;
  const top = (header === null ? [] : (rows[header] ?? [])).map((cell) => sanitizeHeader(removeGuard(cell), limits));
  const digest = header === null ? null : hashHeaders(top);
  const corrected = readCorrectedHeaders(top);
  const positions = findFilledPositions(body, top, request);
  const columns = positions.map((at) => ({ at, header: corrected.headers[at] ?? '', cells: readCells(body, at) }));
  const contents = columns.map(({ cells }) => contentsOf(cells, request.country));
  const guess = guessRoles(columns, contents, {
    hasHeader: header !== null && !corrected.isHeaderless,
    isPasted: request.isPasted ?? false,
    reasonColumns: corrected.reasonColumns,
  });
  const guessed = { roles: guess.roles, phones: guess.phones.map((at) => positions[at]!) };
  const remembered = request.roles ? null : rememberedFor(digest, positions, guessed, request);
  const requested = request.roles ?? remembered?.roles ?? null;
  const roles = requested
    ? columns.map(({ at }, index) => requested[at] ?? chooseUnrequestedRole(guess.roles[index]!))
    : guess.roles;
  const kept = limitColumns(limitFields(roles, contents, limits.fields), limits.columns);
  const described = describe(
    kept.map(({ index, role }) => ({ ...columns[index]!, role })),
    request.fields ?? [],
  );
  const order = request.roles ? (request.phoneColumns ?? []) : (remembered?.phoneColumns ?? guessed.phones);
  const phones = described.filter(({ role }) => role === 'phone').map(({ at }) => at);
  const phoneColumns = [...new Set([...order.filter((at) => phones.includes(at)), ...phones])];
  for (const column of described) if (column.role === 'phone') column.preference = phoneColumns.indexOf(column.at);
  const contradicts = requested
    ? []
    : guess.contradicts.map((index) => described.findIndex(({ at }) => at === positions[index]));
  return {
    hasHeader: header !== null,
    above,
    columns: described,
    headerDigest: digest,
    isRemembered: remembered !== null,
    phoneColumns,
    warnings:
      contradicts.length > 0 ? [{ kind: 'header_contradicts', columns: contradicts.filter((at) => at >= 0) }] : [],
  };
}

/** Returns filled columns, and all of the requested mapping. */
function findFilledPositions(body: string[][], top: string[], { roles, isWhole = true }: LayoutRequest): number[] {
  const filled = new Set<number>();
  for (const row of body)
    for (let at = 0; at < row.length; at++) if (row[at] !== '' && row[at]?.trim() !== '') filled.add(at);
  if (!isWhole) for (const [at, header] of top.entries()) if (header !== '') filled.add(at);
  for (const [at, role] of roles?.entries() ?? []) if (role !== null) filled.add(at);
  return [...filled].toSorted((a, b) => a - b);
}

const readCells = (body: string[][], at: number): string[] => body.map((row) => row[at] ?? '');

/** Hashes headers without case and spaces. */
function hashHeaders(headers: string[]): string {
  const names = headers.map((header) => header.normalize('NFKC').toLowerCase());
  while (names.at(-1) === '') names.pop();
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

/** Returns the role of a column missing in the requested mapping. */
const chooseUnrequestedRole = (guessed: ColumnRole): ColumnRole => (guessed === 'field' ? 'field' : 'skip');

/** Skips empty columns first. */
function limitFields(roles: ColumnRole[], contents: ColumnContents[], max: number): ColumnRole[] {
  const fields = roles.flatMap((role, index) => (role === 'field' ? [index] : []));
  const isEmpty = (index: number): number => Number(contents[index]?.filled === 0);
  const kept = new Set(fields.toSorted((a, b) => isEmpty(a) - isEmpty(b) || a - b).slice(0, max));
  return roles.map((role, index) => (role === 'field' && !kept.has(index) ? 'skip' : role));
}

/** Prefers roles, then fields, then the file's order. */
function limitColumns(roles: ColumnRole[], max: number): { index: number; role: ColumnRole }[] {
  const rank = (role: ColumnRole): number => (role === 'skip' ? 2 : role === 'field' ? 1 : 0);
  return roles
    .map((role, index) => ({ index, role }))
    .toSorted((a, b) => rank(a.role) - rank(b.role) || a.index - b.index)
    .slice(0, max)
    .toSorted((a, b) => a.index - b.index);
}

const sanitizeHeader = (header: string, { fieldName }: ReadingLimits): string =>
  header
    .replace(/[\p{Cc}\p{Cf}\s{}|]+/gu, ' ')
    .trim()
    .slice(0, fieldName)
    .toWellFormed();

function describe(
  columns: { at: number; header: string; role: ColumnRole; cells: string[] }[],
  fields: readonly string[],
): ReadColumn[] {
  const spellings = new Map(fields.toReversed().map((name) => [foldName(name), name]));
  const usedNames = new Set<string>();
  return columns.map(({ at, header, role, cells }) => {
    const spelled = role === 'field' ? (spellings.get(foldName(header)) ?? header) : header;
    const filled = new Set<string>();
    for (const cell of cells) {
      if (cell.trim() !== '') filled.add(shorten(cell.trim()));
      if (filled.size === SAMPLES_PER_COLUMN) break;
    }
    return { header: makeUnique(spelled || letterOf(at), usedNames), role, samples: [...filled], at };
  });
}

const foldName = (name: string): string => name.normalize('NFKC').toLowerCase();
const shorten = (cell: string): string => cell.slice(0, MAX_SAMPLE_LENGTH).toWellFormed();

/** Appends a number to repeated names, which would become one field. */
function makeUnique(header: string, usedNames: Set<string>): string {
  let name = header;
  for (let suffix = 2; usedNames.has(foldName(name)); suffix++) name = `${header} ${suffix}`;
  usedNames.add(foldName(name));
  return name;
}

export function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last;
}

interface CorrectedHeaders {
  headers: string[];
  /** Columns of row number and reason in a file of bad rows. */
  reasonColumns: ReadonlySet<number>;
  isHeaderless: boolean;
}

function readCorrectedHeaders(headers: string[]): CorrectedHeaders {
  for (const [row, reason] of Object.values(BAD_ROW_HEADERS)) {
    const reasonColumns = [headers.indexOf(row), headers.indexOf(reason)];
    if (reasonColumns.includes(-1)) continue;
    const others = headers.filter((header, at) => !reasonColumns.includes(at) && header !== '');
    const isHeaderless = others.length > 0 && others.every((header) => /^[A-Z]{1,2}$/.test(header));
    return {
      headers: isHeaderless ? headers.map(() => '') : headers,
      reasonColumns: new Set(reasonColumns),
      isHeaderless,
    };
  }
  return { headers, reasonColumns: new Set(), isHeaderless: false };
}
