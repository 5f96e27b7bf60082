export type PaginatorItem = { kind: 'page'; page: number } | { kind: 'dots'; key: string };

export function paginatorItems(current: number, last: number): PaginatorItem[] {
  const items: PaginatorItem[] = [];
  for (let page = 1; page <= last; page++) {
    const distance = Math.abs(page - current);
    if (page === 1 || page === last || distance <= 1) items.push({ kind: 'page', page });
    else if (distance === 2) items.push({ kind: 'dots', key: page < current ? 'before' : 'after' });
  }
  return items;
}
