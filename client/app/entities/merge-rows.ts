export interface Versioned {
  id: number;
  updated_at: string;
}

export type QueryData<E> =
  | E
  | readonly E[]
  | { readonly data: readonly E[] }
  | { readonly pages: readonly { readonly data: readonly E[] }[] };

export function newer<E extends Pick<Versioned, 'updated_at'>>(cached: E | undefined, received: E): E {
  return cached && cached.updated_at > received.updated_at ? cached : received;
}

/** With equal `updated_at` the cached state wins: a local change is ahead of a late push. */
export function newerOrCached<E extends Pick<Versioned, 'updated_at'>>(cached: E, received: E): E {
  return received.updated_at > cached.updated_at ? received : cached;
}

export function replaceRow<E extends { id: number }, H extends QueryData<E>>(
  cached: H,
  id: number,
  change: (row: E) => E,
): H {
  return mapRows<E, H>(cached, (rows) => {
    const index = rows.findIndex((row) => row.id === id);
    const row = rows[index];
    if (!row) return rows;
    const changed = change(row);
    return changed === row ? rows : rows.with(index, changed);
  });
}

export function mergeRows<E extends Versioned, H extends QueryData<E>>(
  cached: H | undefined,
  received: H,
  choose: (cached: E, received: E) => E = newer,
): H {
  // A new object for the same placeholder would cause endless renders.
  if (cached === undefined || cached === received) return received;
  // A push or a further page changes one of perhaps hundreds of pages.
  const cachedPages = pagesOf<E>(cached);
  const receivedPages = new Set(pagesOf<E>(received));
  const keptPages = new Set(cachedPages.filter((rows) => receivedPages.has(rows)));
  const replacedRows = cachedPages.filter((rows) => !keptPages.has(rows)).flat();
  const rowsById = new Map(replacedRows.map((row) => [row.id, row]));
  return mapRows<E, H>(received, (rows) =>
    keptPages.has(rows)
      ? rows
      : rows.map((row) => {
          const previous = rowsById.get(row.id);
          return previous ? choose(previous, row) : row;
        }),
  );
}

export function mapRows<E, H extends QueryData<E>>(data: H, change: (rows: readonly E[]) => readonly E[]): H;
export function mapRows<E>(data: QueryData<E>, change: (rows: readonly E[]) => readonly E[]): QueryData<E> {
  if (isRows(data)) return change(data);
  if (isInfinite(data)) {
    const pages = data.pages.map((page) => mapRows(page, change));
    return pages.some((page, index) => page !== data.pages[index]) ? { ...data, pages } : data;
  }
  if (isPage(data)) {
    const rows = change(data.data);
    return rows === data.data ? data : { ...data, data: rows };
  }
  return change([data])[0] ?? data;
}

function pagesOf<E>(data: QueryData<E>): readonly (readonly E[])[] {
  return isInfinite(data) ? data.pages.map((page) => page.data) : [rowsOf<E>(data)];
}

export function rowsOf<E>(data: QueryData<E>): readonly E[] {
  if (isRows(data)) return data;
  if (isInfinite(data)) return data.pages.flatMap((page) => page.data);
  return isPage(data) ? data.data : [data];
}

const isRows = <E>(data: QueryData<E>): data is readonly E[] => Array.isArray(data);
const isInfinite = <E>(data: QueryData<E>): data is { readonly pages: readonly { readonly data: readonly E[] }[] } =>
  typeof data === 'object' && data !== null && 'pages' in data;
const isPage = <E>(data: QueryData<E>): data is { readonly data: readonly E[] } =>
  typeof data === 'object' && data !== null && 'data' in data;
