import { ImportFileRejected } from '../import-file-rejected.js';
import type { SourceSheet } from './row-source.js';
import { type ZipEntry, peekInto } from './inspect-zip.js';

const WORKBOOK = 'xl/workbook.xml';
const MAX_SHEETS = 200;
const MAX_SHEET_NAME_LENGTH = 100;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export interface WorkbookSheet extends SourceSheet {
  /** Index in the workbook, which counts charts too. */
  workbookIndex: number;
}

export function workbookSheets(bytes: Buffer, entries: Map<string, ZipEntry>): WorkbookSheet[] {
  const workbook = entries.get(WORKBOOK) ?? findEntry(entries, /(^|\/)workbook\.xml$/i);
  if (!workbook) throw new ImportFileRejected('not_a_table');
  const rels = entries.get(workbook.name.replace(/([^/]*)$/, '_rels/$1.rels'));
  const targets = new Map(
    readTags(rels ? unpackText(bytes, rels) : '', 'Relationship').map(({ Id, Type, Target }) => [Id, { Type, Target }]),
  );
  return readTags(unpackText(bytes, workbook), 'sheet')
    .filter(({ name, id }) => name && id)
    .flatMap(({ name, id, state }, workbookIndex) => {
      const target = targets.get(id);
      if (!target || !target.Type?.endsWith('/worksheet')) return [];
      const part = entries.get(resolvePath(workbook.name, target.Target ?? ''));
      const isHidden = state === 'hidden' || state === 'veryHidden';
      return [
        {
          name: name!.slice(0, MAX_SHEET_NAME_LENGTH),
          isHidden,
          rows: part ? readRowCount(bytes, part) : null,
          workbookIndex,
        },
      ];
    })
    .slice(0, MAX_SHEETS);
}

function readRowCount(bytes: Buffer, part: ZipEntry): number | null {
  const rows = Number(/<(?:\w+:)?dimension ref="[A-Z]+\d+:[A-Z]+(\d+)"/.exec(peekInto(bytes, part))?.[1]);
  return rows > 0 ? rows : null;
}

const findEntry = (entries: Map<string, ZipEntry>, pattern: RegExp): ZipEntry | undefined =>
  [...entries.values()].find(({ name }) => pattern.test(name));

const unpackText = (bytes: Buffer, entry: ZipEntry): string => peekInto(bytes, entry, entry.packed);

function resolvePath(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const parts = from.split('/').slice(0, -1);
  for (const part of target.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  return parts.join('/');
}

/** Returns attributes without prefixes. */
function readTags(xml: string, name: string): Record<string, string | undefined>[] {
  const tags = xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];
  return tags.map((tag) =>
    Object.fromEntries(
      [...tag.matchAll(/(?:[\w-]+:)?([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = '', double, single]) => [
        key,
        decodeEntities(double ?? single ?? ''),
      ]),
    ),
  );
}

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal?: string, hex?: string, word = '') => {
    if (decimal === undefined && hex === undefined) return ENTITIES[word] ?? whole;
    const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });
