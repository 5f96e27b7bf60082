import { DEFAULT_ROWS, ROWS_CHOICES } from '../constants.js';

/** Search parameters of a list, without defaults. */
export interface ListSearch {
  page?: number | undefined;
  rows?: number | undefined;
  search?: string | undefined;
}

/** Declares methods, which TypeScript checks loosely: a parameter of few choices fits one of any string. */
export interface Parameter<Parsed extends string | number = string | number, Value = unknown> {
  read(raw: unknown): Parsed | undefined;
  toValue(parsed: Parsed): Value;
}

export type Parameters = Readonly<Record<string, Parameter>>;
export type ParsedOf<P extends Parameters> = { [Name in keyof P]?: ReturnType<P[Name]['read']> };
export type ValuesOf<P extends Parameters> = { [Name in keyof P]?: ReturnType<P[Name]['toValue']> };

export interface ListAddress<Filters extends Parameters = Parameters, Others extends Parameters = Parameters> {
  read: (raw: Record<string, unknown>) => ListSearch & ParsedOf<Filters> & ParsedOf<Others>;
  toQuery: (parsed: ListSearch & ParsedOf<Filters>) => ListSearch & ValuesOf<Filters>;
  deps: (location: { search: ListSearch & ParsedOf<Filters> }) => ListSearch & ValuesOf<Filters>;
  filtersOf: (parsed: ParsedOf<Filters>) => Record<keyof Filters & string, string | number | undefined>;
}

/**
 * Defines the search parameters of a list. `others`, such as the open panel, do not change the rows. This file imports
 * no component, because the entry file contains it.
 */
// `Record<never, Parameter>` means no further parameters.
// oxlint-disable-next-line typescript/no-generated-empty-object-type
export function defineAddress<Filters extends Parameters, Others extends Parameters = Record<never, Parameter>>(
  filters: Filters,
  others?: Others,
): ListAddress<Filters, Others> {
  const names = Object.keys(filters);
  const toQuery = (parsed: ListSearch & ParsedOf<Filters>): ListSearch & ValuesOf<Filters> => {
    const { page, rows, search } = parsed;
    const values = names.flatMap((name) => {
      const value: string | number | undefined = parsed[name];
      return value === undefined ? [] : [[name, filters[name]!.toValue(value)]];
    });
    return { ...readListSearch({ page, rows, search }), ...(Object.fromEntries(values) as ValuesOf<Filters>) };
  };
  return {
    read: (raw) => ({ ...readListSearch(raw), ...readParameters(filters, raw), ...readParameters(others, raw) }),
    toQuery,
    deps: ({ search }) => toQuery(search),
    filtersOf: (parsed) =>
      Object.fromEntries(names.map((name) => [name, parsed[name]])) as ReturnType<ListAddress<Filters>['filtersOf']>,
  };
}

function readParameters<P extends Parameters>(parameters: P | undefined, raw: Record<string, unknown>): ParsedOf<P> {
  const parsed = Object.entries(parameters ?? {}).map(([name, parameter]) => [name, parameter.read(raw[name])]);
  return Object.fromEntries(parsed.filter(([, value]) => value !== undefined)) as ParsedOf<P>;
}

export function readListSearch({ page, rows, search }: Record<string, unknown>): ListSearch {
  return {
    ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
    ...(ROWS_CHOICES.some((choice) => choice === rows) && rows !== DEFAULT_ROWS && { rows: Number(rows) }),
    // The router parses digits as a number.
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search) }),
  };
}

export function oneOf<const V extends string>(choices: readonly V[]): Parameter<V, V> {
  return { read: (raw) => readChoice(raw, choices), toValue: (parsed) => parsed };
}

export const anId: Parameter<number, number> = {
  read: (raw) => (Number.isSafeInteger(Number(raw)) && Number(raw) > 0 ? Number(raw) : undefined),
  toValue: (parsed) => parsed,
};

export const manyIds: Parameter<string | number, number[]> = {
  read: (raw) => writeIds(readIds(raw)),
  toValue: readIds,
};

export const yesOrNo: Parameter<'yes' | 'no', boolean> = {
  read: (raw) => readChoice(raw, ['yes', 'no']),
  toValue: (parsed) => parsed === 'yes',
};

export function matching(pattern: RegExp): Parameter<string, string> {
  return {
    read: (raw) => (typeof raw === 'string' && pattern.test(raw) ? raw : undefined),
    toValue: (parsed) => parsed,
  };
}

export function readChoice<V extends string>(value: unknown, choices: readonly V[]): V | undefined {
  return choices.find((choice) => choice === value);
}

/** Parses `7` or `7-12`. */
export function readIds(value: unknown): number[] {
  const ids = (typeof value === 'number' || typeof value === 'string' ? String(value).split('-') : []).map(Number);
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0);
}

export function writeIds(ids: readonly number[]): string | number | undefined {
  return ids.length > 1 ? ids.join('-') : ids[0];
}
