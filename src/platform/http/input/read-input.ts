import { Invalid } from '../../errors.js';
import { rejectInvalidUnicode } from '../reject-invalid-unicode.js';

type Fields = Record<string, unknown>;

/** Name whose assignment changes the prototype. */
const UNSAFE = '__proto__';
const NAME = /^([^.[\]]+)((?:\[[^[\]]*\]|\.[^.[\]]+){1,4})$/;
const STEP = /\[([^[\]]*)\]|\.([^.[\]]+)/g;

/**
 * Normalizes a body:
 * - Empty texts become absent. Null clears a value.
 * - `name[]`, `name[0]`, `name[key]`, `name.key` build lists and objects; `name[0][key]` a list of objects.
 * - Lines end with `\n`, because the `\r\n` of browsers would count twice.
 */
export function readInput(raw: unknown): unknown {
  rejectInvalidUnicode(raw);
  if (typeof raw === 'string') return unifyLineEnds(raw);
  if (typeof raw !== 'object' || Array.isArray(raw)) return raw ?? {};
  const fields: Fields = {};
  const rows: Rows = new Map();
  for (const [name, value] of Object.entries(raw ?? {})) {
    const normalized = normalize(value, name);
    if (normalized !== undefined && name !== '_method') setValue(fields, stepsOf(name), normalized, rows);
  }
  return fields;
}

/** Normalizes a query. Filters may be JSON: `filters[status]=on` or `filters={"status":"on"}`. */
export function readQuery(raw: unknown): unknown {
  const { filters, ...named } = readInput(raw) as Fields;
  return { ...readFilters(filters), ...named };
}

function readFilters(filters: unknown): object {
  if (filters === undefined) return {};
  const read = typeof filters === 'string' ? readInput(parse(filters)) : filters;
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw Invalid.field('filters', 'value_invalid');
  return read;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw Invalid.field('filters', 'value_invalid');
  }
}

/** Fields that keep line ends. Passwords are hashed byte for byte. */
const EXACT_NAMES = /password/i;

function normalize(value: unknown, name: string): unknown {
  if (value === '') return undefined;
  if (typeof value === 'string') return EXACT_NAMES.test(name) ? value : unifyLineEnds(value);
  if (Array.isArray(value)) return value.map((part) => normalize(part, name)).filter((part) => part !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([inner, part]) => [inner, normalize(part, inner)] as const);
  return Object.fromEntries(entries.filter(([inner, part]) => part !== undefined && inner !== UNSAFE));
}

const unifyLineEnds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/** Splits a name into steps. An empty step or digits address a list. */
function stepsOf(name: string): string[] {
  const [, first, rest] = NAME.exec(name) ?? [];
  if (first === undefined || rest === undefined) return [name];
  return [first, ...Array.from(rest.matchAll(STEP), ([, inBrackets, afterDot]) => inBrackets ?? afterDot ?? '')];
}

type Rows = Map<string, Fields>;

function setValue(
  target: Fields,
  [name = '', next, ...rest]: string[],
  value: unknown,
  rows: Rows,
  parentPath = '',
): void {
  if (name === UNSAFE) return;
  const previous = Object.hasOwn(target, name) ? target[name] : undefined;
  const path = `${parentPath}[${name}`;
  if (next === undefined) target[name] = previous === undefined ? value : [...toList(previous), ...toList(value)];
  else if (!/^\d*$/.test(next)) {
    const inner: Fields = isFields(previous) ? previous : {};
    setValue(inner, [next, ...rest], value, rows, path);
    target[name] = inner;
  } else {
    const list = previous === undefined ? [] : toList(previous);
    target[name] = list;
    if (rest.length === 0) for (const item of toList(value)) list.push(item);
    else
      for (const item of next === '' ? toList(value) : [value]) {
        const rowPath = `${path}[${next === '' ? `new ${list.length}` : next}`;
        setValue(rowAt(list, rowPath, rows), rest, item, rows, rowPath);
      }
  }
}

/** Lets indexes only distinguish objects, so high ones make no long list. */
function rowAt(list: unknown[], rowPath: string, rows: Rows): Fields {
  const known = rows.get(rowPath);
  if (known) return known;
  const row: Fields = {};
  rows.set(rowPath, row);
  list.push(row);
  return row;
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
