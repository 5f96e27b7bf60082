import type { Page, PageQuery } from './page.contract.js';

/** One page in the shape all lists answer. `rows` is the page size. */
export function toPage<T>(data: T[], total: number, { page, rows }: { page: number; rows: number }): Page<T> {
  const from = data.length === 0 ? null : (page - 1) * rows + 1;
  return {
    data,
    from,
    to: from === null ? null : from + data.length - 1,
    last_page: Math.max(1, Math.ceil(total / rows)),
    per_page: rows,
    current_page: page,
    total,
  };
}

/** As many rows as a list without pages has: more than a selector can show. */
const LONGEST_LIST = 2000;

/** What to read of a list: its page, or the beginning of all. */
export const pageOf = ({ page, rows, withPaginate }: PageQuery): { page: number; rows: number } =>
  withPaginate ? { page, rows } : { page: 1, rows: LONGEST_LIST };

/** The page, or without pages its rows with the fields that were asked for. */
export function answerList<T extends { id: number }>(
  page: Page<T>,
  { withPaginate, select }: PageQuery,
): Page<T> | Partial<T>[] {
  return withPaginate ? page : pickFields(page.data, select);
}

/** Names that no row has are left out. */
export function pickFields<T extends { id: number }>(rows: T[], select: readonly string[] = []): Partial<T>[] {
  if (select.length === 0) return rows;
  const names = new Set(['id', ...select]);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))) as Partial<T>);
}

/** What a list without a choice of columns or of no pages is asked for, in the words of those that have one. */
export const onlyPages = <T extends object>(wish: T): T & Pick<PageQuery, 'withPaginate' | 'orderBy'> => ({
  ...{ withPaginate: true, orderBy: 'id' as const },
  ...wish,
});

/** What such a list answers. */
export function asPage<T>(answer: Page<T> | Partial<T>[]): Page<T> {
  if (Array.isArray(answer)) throw new Error('a page was asked for');
  return answer;
}
