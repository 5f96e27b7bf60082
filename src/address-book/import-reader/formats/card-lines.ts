import { MAX_ROW_LENGTH } from './row-source.js';
import type { TextBlock } from './text-blocks.js';

/** A property such as `item1.TEL;TYPE=CELL:+966 50 123 4567`. */
export interface CardLine {
  name: string;
  /** Upper-case values by name. Version 2.1 omits `TYPE=`. */
  params: Map<string, string[]>;
  value: string;
  share: number;
}

/** Properties that may take a megabyte each. */
const IGNORED = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i;
const QUOTED_PRINTABLE = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE/i;

export function* cardLines(blocks: Iterable<TextBlock>): Generator<CardLine> {
  let pending = '';
  let share = 0;
  for (const line of readPhysicalLines(blocks)) {
    share = line.share;
    const isSoft = pending.endsWith('=') && QUOTED_PRINTABLE.test(pending);
    if (isSoft || /^[ \t]/.test(line.text)) {
      pending = isSoft ? pending.slice(0, -1) + line.text.replace(/^[ \t]/, '') : pending + line.text.slice(1);
      // Truncates folded pictures early.
      pending = pending.slice(0, IGNORED.test(pending) ? 80 : MAX_ROW_LENGTH);
      continue;
    }
    const whole = toLine(pending, share);
    if (whole) yield whole;
    pending = line.text;
  }
  const last = toLine(pending, share);
  if (last) yield last;
}

function* readPhysicalLines(blocks: Iterable<TextBlock>): Generator<TextBlock> {
  let rest = '';
  let share = 0;
  for (const block of blocks) {
    share = block.share;
    const lines = block.text.split('\n');
    lines[0] = rest + lines[0];
    rest = (lines.pop() ?? '').slice(0, MAX_ROW_LENGTH);
    for (const text of lines) yield { text: text.slice(0, MAX_ROW_LENGTH), share };
  }
  yield { text: rest, share };
}

function toLine(text: string, share: number): CardLine | null {
  if (IGNORED.test(text)) return null;
  const colon = findColon(text);
  if (colon < 0) return null;
  const [head = '', ...params] = splitOutsideQuotes(text.slice(0, colon), ';');
  const name = head
    .slice(head.indexOf('.') + 1)
    .trim()
    .toUpperCase();
  return name === '' ? null : { name, params: toParams(params), value: text.slice(colon + 1), share };
}

/** Skips colons in quoted parameters. */
function findColon(text: string): number {
  const plain = text.indexOf(':');
  if (!text.slice(0, Math.max(0, plain)).includes('"')) return plain;
  const [before = ''] = splitOutsideQuotes(text, ':');
  return before.length < text.length ? before.length : -1;
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator);
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    if (text[at] !== separator || isQuoted) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  return [...parts, text.slice(start)];
}

function toParams(parts: string[]): Map<string, string[]> {
  const params = new Map<string, string[]>();
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = equals < 0 ? guessParamName(part) : part.slice(0, equals).trim().toUpperCase();
    const values = part
      .slice(equals + 1)
      .replaceAll('"', '')
      .toUpperCase()
      .split(',');
    params.set(name, [...(params.get(name) ?? []), ...values.map((value) => value.trim())]);
  }
  return params;
}

const guessParamName = (value: string): string =>
  /^(?:QUOTED-PRINTABLE|BASE64|8BIT|7BIT)$/i.test(value.trim()) ? 'ENCODING' : 'TYPE';
