interface PageWish {
  page: number;
  rows: number;
  orderType: 'asc' | 'desc';
}

/**
 * How to read a page by id when the total is known: one behind the middle is read from the other end, so that the last page costs
 * no more than the first. The rows are to be put in the wished order afterwards. `size` 0 is behind the end.
 */
export function reversePaging(
  { page, rows, orderType }: PageWish,
  total: number,
): { direction: 'asc' | 'desc'; size: number; offset: number } {
  const offset = (page - 1) * rows;
  const size = Math.max(0, Math.min(rows, total - offset));
  if (offset <= total / 2) return { direction: orderType, size, offset };
  return { direction: orderType === 'desc' ? 'asc' : 'desc', size, offset: Math.max(0, total - offset - size) };
}
