import { type Query, type QueryKey, replaceEqualDeep } from '@tanstack/react-query';
import { queryClient } from '../query-client.js';
import { type Holding, mapRows, mergeRows, newer, replaceRow, rowsOf, type Versioned } from './merge-rows.js';

interface EntityPlaces<E> {
  /** The id is appended. */
  one?: QueryKey;
  lists?: readonly EntityList<E>[];
}

interface EntityList<E> {
  key: QueryKey;
  /** Reaction to an unlisted entity: refetch, or insert it first in a complete list. */
  unknown?: 'read-again' | 'first';
  /** A changed result refetches the query. */
  fits?: (queryKey: QueryKey, state: E) => boolean;
}

export interface Entities<E extends Versioned> {
  /** Replaces older states in all queries. */
  show: (read: E) => void;
  /** Like `show`, but stores the entity even without a query. Returns the newest state. */
  keep: (read: E) => E;
  find: (id: number) => E | undefined;
  drop: (isDeleted: (held: E) => boolean) => Promise<void>;
  /** Keeps newer pushes. For `structuralSharing`. */
  merge: (held: unknown, read: unknown) => unknown;
}

const MAX_REMEMBERED_PUSHES = 200;

/**
 * Defines entities that the server pushes. Responses and pushes may overtake each other, so the newer `updated_at`
 * wins.
 */
export function defineEntity<E extends Versioned>({ one, lists = [] }: EntityPlaces<E>): Entities<E> {
  const pushed = new Map<number, E>();

  function show(read: E): void {
    const before = lists.some(({ fits }) => fits) ? find(read.id) : undefined;
    remember(read);
    if (one) queryClient.setQueryData<E>([...one, read.id], (held) => held && newer(held, read));
    for (const list of lists) showIn(list, read, before);
  }

  function keep(read: E): E {
    show(read);
    const newest = newer(pushed.get(read.id), read);
    if (!one) return newest;
    return queryClient.setQueryData<E>([...one, read.id], (held) => newer(held, newest)) ?? newest;
  }

  function find(id: number): E | undefined {
    const keys = [...(one ? [[...one, id]] : []), ...lists.map(({ key }) => key)];
    const rows = keys.flatMap((key) => cachedUnder<E>(key).flatMap(({ data }) => rowsOf<E>(data)));
    return rows.filter((row) => row.id === id).reduce<E | undefined>(newer, pushed.get(id));
  }

  function remember(read: E): void {
    const state = newer(pushed.get(read.id), read);
    // The map evicts its oldest entry, so the entity moves to the end.
    pushed.delete(read.id);
    pushed.set(read.id, state);
    const [oldest] = pushed.keys();
    if (pushed.size > MAX_REMEMBERED_PUSHES && oldest !== undefined) pushed.delete(oldest);
  }

  function showIn({ key, unknown, fits }: EntityList<E>, read: E, before: E | undefined): void {
    queryClient.applyPush({ queryKey: key }, (query) => {
      const data = query.state.data as Holding<E>;
      const isHeld = hasRow(data, read.id);
      if (fits) {
        const isIn = fits(query.queryKey, newer(before, read));
        // A row that already matched is on another page.
        if (isHeld ? !isIn : isIn && !(before && fits(query.queryKey, before))) refetch(query);
      }
      if (isHeld)
        queryClient.rewrite(
          query,
          replaceRow<E, Holding<E>>(data, read.id, (row) => newer(row, read)),
        );
      else if (unknown === 'first' && Array.isArray(data)) queryClient.rewrite(query, [read, ...data]);
      else if (unknown === 'read-again' && !cachedUnder<E>(key).some((held) => hasRow(held.data, read.id)))
        refetch(query);
    });
  }

  async function drop(isDeleted: (held: E) => boolean): Promise<void> {
    for (const [id, state] of pushed) if (isDeleted(state)) pushed.delete(id);
    const singles = (one ? cachedUnder<E>(one) : []).filter(({ data }) => rowsOf<E>(data).some(isDeleted));
    for (const { query } of singles) void queryClient.resetQueries({ queryKey: query.queryKey, exact: true });
    const readings = lists.map(({ key }) => {
      queryClient.applyPush({ queryKey: key }, (query) => {
        const { data } = query.state;
        if (Array.isArray(data))
          queryClient.rewrite(
            query,
            (data as E[]).filter((row) => !isDeleted(row)),
          );
      });
      // On pages of rows, the next page's first row moves up.
      return queryClient.invalidateQueries({ queryKey: key, predicate: ({ state }) => !Array.isArray(state.data) });
    });
    await Promise.all(readings);
  }

  function merge(held: unknown, read: unknown): unknown {
    const merged = mergeRows<E, Holding<E>>(held as Holding<E> | undefined, read as Holding<E>);
    const newest = mapRows<E, Holding<E>>(merged, (rows) => rows.map((row) => newer(pushed.get(row.id), row)));
    // Unchanged rows keep their identity.
    return replaceEqualDeep(held, newest);
  }

  return { show, keep, find, drop, merge };
}

function cachedUnder<E>(key: QueryKey): { query: Query; data: Holding<E> }[] {
  const queries = queryClient.getQueryCache().findAll({ queryKey: key });
  return queries.flatMap((query) =>
    query.state.data === undefined ? [] : [{ query, data: query.state.data as Holding<E> }],
  );
}

const hasRow = <E extends Versioned>(held: Holding<E>, id: number): boolean =>
  rowsOf<E>(held).some((row) => row.id === id);

const refetch = ({ queryKey }: Query): void => void queryClient.invalidateQueries({ queryKey, exact: true });
