import { Invalid } from '../../errors.js';
import { rejectInvalidUnicode } from '../reject-invalid-unicode.js';

type Fields = Record<string, unknown>;

/** The one name that is no property when it is assigned. */
const UNSAFE = '__proto__';
/** `list[]`, `list[0]`, `filters[status]` and `filters.status`. */
const NAME = /^([^.[\]]+)((?:\[[^[\]]*\]|\.[^.[\]]+){1,4})$/;
const STEP = /\[([^[\]]*)\]|\.([^.[\]]+)/g;

/**
 * What a body or an address says, as schemas read it. How clients write is known here and nowhere else:
 *
 * - an empty text is "not given", also within objects and lists. Who wants to take a value away sends null;
 * - `name[]`, `name[0]`, `name[key]` and `name.key` are lists and objects, `name[0][key]` is a list of objects;
 * - `_method`, which forms carry for browsers, is left out.
 */
export function readInput(raw: unknown): unknown {
  rejectInvalidUnicode(raw);
  if (typeof raw !== 'object' || Array.isArray(raw)) return raw ?? {};
  const fields: Fields = {};
  const rows: Rows = new Map();
  for (const [name, value] of Object.entries(raw ?? {})) {
    const given = withoutEmpty(value);
    if (given !== undefined && name !== '_method') put(fields, stepsOf(name), given, rows);
  }
  return fields;
}

/** An address says the same, and may hold its filters together: `filters[status]=on` or `filters={"status":"on"}`. */
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

function withoutEmpty(value: unknown): unknown {
  if (value === '') return undefined;
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((part) => part !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withoutEmpty(part)] as const);
  return Object.fromEntries(entries.filter(([name, part]) => part !== undefined && name !== UNSAFE));
}

/** An empty step, or one of digits, is a place in a list. */
function stepsOf(name: string): string[] {
  const [, first, rest] = NAME.exec(name) ?? [];
  if (first === undefined || rest === undefined) return [name];
  return [first, ...Array.from(rest.matchAll(STEP), ([, inBrackets, afterDot]) => inBrackets ?? afterDot ?? '')];
}

/** The objects within lists, by all steps to them. */
type Rows = Map<string, Fields>;

function put(target: Fields, [name = '', next, ...rest]: string[], value: unknown, rows: Rows, above = ''): void {
  if (name === UNSAFE) return;
  const former = Object.hasOwn(target, name) ? target[name] : undefined;
  const path = `${above}[${name}`;
  if (next === undefined) target[name] = former === undefined ? value : [...toList(former), ...toList(value)];
  else if (!/^\d*$/.test(next)) {
    const inner: Fields = isFields(former) ? former : {};
    put(inner, [next, ...rest], value, rows, path);
    target[name] = inner;
  } else {
    const list = former === undefined ? [] : toList(former);
    target[name] = list;
    if (rest.length === 0) for (const one of toList(value)) list.push(one);
    else
      for (const one of next === '' ? toList(value) : [value]) {
        // Without a number each value begins an object of its own.
        const place = `${path}[${next === '' ? `new ${list.length}` : next}`;
        put(rowAt(list, place, rows), rest, one, rows, place);
      }
  }
}

/** Numbers only tell the objects of a list apart: it has as many as were named, in that order, so a high number makes no long list. */
function rowAt(list: unknown[], place: string, rows: Rows): Fields {
  const known = rows.get(place);
  if (known) return known;
  const row: Fields = {};
  rows.set(place, row);
  list.push(row);
  return row;
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
