import type { Page, PageQuery } from './page.contract.js';

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

const MAX_UNPAGED_ROWS = 2000;

export const pageOf = ({ page, rows, withPaginate }: PageQuery): { page: number; rows: number } =>
  withPaginate ? { page, rows } : { page: 1, rows: MAX_UNPAGED_ROWS };

export function toListResponse<T extends { id: number }>(
  page: Page<T>,
  { withPaginate, select }: PageQuery,
): Page<T> | Partial<T>[] {
  return withPaginate ? page : pickFields(page.data, select);
}

export function pickFields<T extends { id: number }>(rows: T[], select: readonly string[] = []): Partial<T>[] {
  if (select.length === 0) return rows;
  const names = new Set(['id', ...select]);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))) as Partial<T>);
}

export const onlyPages = <T extends object>(query: T): T & Pick<PageQuery, 'withPaginate' | 'orderBy'> => ({
  withPaginate: true,
  orderBy: 'id' as const,
  ...query,
});

export function asPage<T>(response: Page<T> | Partial<T>[]): Page<T> {
  if (Array.isArray(response)) throw new Error('page expected, list received');
  return response;
}
