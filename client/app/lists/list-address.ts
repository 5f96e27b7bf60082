import { DEFAULT_ROWS, ROWS_CHOICES } from '../constants.js';

/** What every list keeps in its address, so that Back, a reload and a shared link show the same rows. Defaults are left out. */
export interface ListSearch {
  page?: number | undefined;
  rows?: number | undefined;
  search?: string | undefined;
}

/** A parameter of an address. Methods, so that one of a few words is also one of any. */
export interface Parameter<Held extends string | number = string | number, Value = unknown> {
  /** As it stands in the address; undefined for what makes no sense, which is dropped. */
  read(raw: unknown): Held | undefined;
  /** As the query takes it. */
  toValue(held: Held): Value;
}

export type Parameters = Readonly<Record<string, Parameter>>;
export type HeldOf<P extends Parameters> = { [Name in keyof P]?: ReturnType<P[Name]['read']> };
export type ValuesOf<P extends Parameters> = { [Name in keyof P]?: ReturnType<P[Name]['toValue']> };

export interface ListAddress<Filters extends Parameters = Parameters, Beside extends Parameters = Parameters> {
  /** For `validateSearch` of the route. */
  read: (raw: Record<string, unknown>) => ListSearch & HeldOf<Filters> & HeldOf<Beside>;
  /** What the list is asked for. */
  toQuery: (held: ListSearch & HeldOf<Filters>) => ListSearch & ValuesOf<Filters>;
  /** For `loaderDeps` of the route. */
  deps: (at: { search: ListSearch & HeldOf<Filters> }) => ListSearch & ValuesOf<Filters>;
  /** The filters alone, by name. */
  filtersOf: (held: HeldOf<Filters>) => Record<keyof Filters & string, string | number | undefined>;
}

/**
 * What the address of a list may hold: page, rows and search text, its filters, and beside them what changes no row, such as whose panel
 * is open. It stands in the entry file of the browser for every page, so no component is named here.
 */
// With nothing beside them it is the empty object that is meant.
// oxlint-disable-next-line typescript/no-generated-empty-object-type
export function defineAddress<Filters extends Parameters, Beside extends Parameters = Record<never, Parameter>>(
  filters: Filters,
  beside?: Beside,
): ListAddress<Filters, Beside> {
  const names = Object.keys(filters);
  const toQuery = (held: ListSearch & HeldOf<Filters>): ListSearch & ValuesOf<Filters> => {
    const { page, rows, search } = held;
    const values = names.flatMap((name) => {
      const value: string | number | undefined = held[name];
      return value === undefined ? [] : [[name, filters[name]!.toValue(value)]];
    });
    return { ...readListSearch({ page, rows, search }), ...(Object.fromEntries(values) as ValuesOf<Filters>) };
  };
  return {
    read: (raw) => ({ ...readListSearch(raw), ...readParameters(filters, raw), ...readParameters(beside, raw) }),
    toQuery,
    deps: ({ search }) => toQuery(search),
    filtersOf: (held) =>
      Object.fromEntries(names.map((name) => [name, held[name]])) as ReturnType<ListAddress<Filters>['filtersOf']>,
  };
}

function readParameters<P extends Parameters>(parameters: P | undefined, raw: Record<string, unknown>): HeldOf<P> {
  const held = Object.entries(parameters ?? {}).map(([name, parameter]) => [name, parameter.read(raw[name])]);
  return Object.fromEntries(held.filter(([, value]) => value !== undefined)) as HeldOf<P>;
}

/** What makes no sense is dropped. */
export function readListSearch({ page, rows, search }: Record<string, unknown>): ListSearch {
  return {
    ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
    ...(ROWS_CHOICES.some((choice) => choice === rows) && rows !== DEFAULT_ROWS && { rows: Number(rows) }),
    // The router reads a number where only digits stand.
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search) }),
  };
}

// Kinds of parameters

/** One of the given words. */
export function oneOf<const V extends string>(choices: readonly V[]): Parameter<V, V> {
  return { read: (raw) => readChoice(raw, choices), toValue: (held) => held };
}

export const anId: Parameter<number, number> = {
  read: (raw) => (Number.isSafeInteger(Number(raw)) && Number(raw) > 0 ? Number(raw) : undefined),
  toValue: (held) => held,
};

/** Any of several ids. */
export const manyIds: Parameter<string | number, number[]> = {
  read: (raw) => writeIds(readIds(raw)),
  toValue: readIds,
};

export const yesOrNo: Parameter<'yes' | 'no', boolean> = {
  read: (raw) => readChoice(raw, ['yes', 'no']),
  toValue: (held) => held === 'yes',
};

export function matching(pattern: RegExp): Parameter<string, string> {
  return {
    read: (raw) => (typeof raw === 'string' && pattern.test(raw) ? raw : undefined),
    toValue: (held) => held,
  };
}

/** One of the given words, or nothing. */
export function readChoice<V extends string>(value: unknown, choices: readonly V[]): V | undefined {
  return choices.find((choice) => choice === value);
}

/** Ids in an address, `7` or `7-12`: the router leaves words with a dash as they are. */
export function readIds(value: unknown): number[] {
  const ids = (typeof value === 'number' || typeof value === 'string' ? String(value).split('-') : []).map(Number);
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0);
}

export function writeIds(ids: readonly number[]): string | number | undefined {
  return ids.length > 1 ? ids.join('-') : ids[0];
}
