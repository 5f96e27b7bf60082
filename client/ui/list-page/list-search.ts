import { DEFAULT_ROWS, ROWS_CHOICES } from '../../app/constants.js';

/** What a list keeps in its address, so that Back, a reload and a shared link show the same rows. Defaults are left out. */
export interface ListSearch {
  page?: number | undefined;
  rows?: number | undefined;
  search?: string | undefined;
}

/** For `validateSearch` of a list's route; what makes no sense is dropped. */
export function readListSearch({ page, rows, search }: Record<string, unknown>): ListSearch {
  return {
    ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
    ...(ROWS_CHOICES.some((choice) => choice === rows) && rows !== DEFAULT_ROWS && { rows: Number(rows) }),
    // The router reads a number where only digits stand.
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search) }),
  };
}

/** One of the given words, or nothing: for filters in `validateSearch`. */
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
