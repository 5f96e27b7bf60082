interface PageRequest {
  page: number;
  rows: number;
  orderType: 'asc' | 'desc';
}

/**
 * Reads pages past the middle from the end, so the last page is fast. The caller restores the order. `size` is 0 past
 * the last row.
 */
export function reversePaging(
  { page, rows, orderType }: PageRequest,
  total: number,
): { direction: 'asc' | 'desc'; size: number; offset: number } {
  const offset = (page - 1) * rows;
  const size = Math.max(0, Math.min(rows, total - offset));
  if (offset <= total / 2) return { direction: orderType, size, offset };
  return { direction: orderType === 'desc' ? 'asc' : 'desc', size, offset: Math.max(0, total - offset - size) };
}
