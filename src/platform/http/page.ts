import type { Page } from './page.contract.js';

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
