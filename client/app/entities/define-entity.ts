import { type Query, type QueryKey, replaceEqualDeep } from '@tanstack/react-query';
import { queryClient } from '../query-client.js';
import { type QueryData, mapRows, mergeRows, newer, replaceRow, rowsOf, type Versioned } from './merge-rows.js';

interface EntityQueries<E> {
  /** Query key of one entity, without its ID. */
  single?: QueryKey;
  lists?: readonly EntityList<E>[];
}

interface EntityList<E> {
  key: QueryKey;
  /** Reaction to an entity that the list lacks: refetch, or insert it first in a complete list. */
  onUnlisted?: 'refetch' | 'prepend';
  /** Tells whether a filtered list contains the entity. A changed result refetches the list. */
  matchesFilter?: (queryKey: QueryKey, state: E) => boolean;
}

export interface Entities<E extends Versioned> {
  /** Replaces older states in all queries. */
  show: (received: E) => void;
  /** Stores the entity like `show`, but even without a query. Returns the newest state. */
  keep: (received: E) => E;
  find: (id: number) => E | undefined;
  drop: (isDeleted: (cached: E) => boolean) => Promise<void>;
  /** Keeps rows for which a newer push was received, for `structuralSharing`. */
  merge: (cached: unknown, received: unknown) => unknown;
}

const MAX_REMEMBERED_PUSHES = 200;

/**
 * Defines entities that the server pushes. Responses and pushes may overtake each other, so the newer `updated_at`
 * wins.
 */
export function defineEntity<E extends Versioned>({ single, lists = [] }: EntityQueries<E>): Entities<E> {
  const pushed = new Map<number, E>();

  function show(received: E): void {
    const previous = lists.some(({ matchesFilter }) => matchesFilter) ? find(received.id) : undefined;
    remember(received);
    if (single) queryClient.setQueryData<E>([...single, received.id], (cached) => cached && newer(cached, received));
    for (const list of lists) updateList(list, received, previous);
  }

  function keep(received: E): E {
    show(received);
    const newest = newer(pushed.get(received.id), received);
    if (!single) return newest;
    return queryClient.setQueryData<E>([...single, received.id], (cached) => newer(cached, newest)) ?? newest;
  }

  function find(id: number): E | undefined {
    const keys = [...(single ? [[...single, id]] : []), ...lists.map(({ key }) => key)];
    const rows = keys.flatMap((key) => cachedUnder<E>(key).flatMap(({ data }) => rowsOf<E>(data)));
    return rows.filter((row) => row.id === id).reduce<E | undefined>(newer, pushed.get(id));
  }

  function remember(received: E): void {
    const state = newer(pushed.get(received.id), received);
    // The map evicts its oldest entry, so the entity moves to the end.
    pushed.delete(received.id);
    pushed.set(received.id, state);
    const [oldest] = pushed.keys();
    if (pushed.size > MAX_REMEMBERED_PUSHES && oldest !== undefined) pushed.delete(oldest);
  }

  function updateList({ key, onUnlisted, matchesFilter }: EntityList<E>, received: E, previous: E | undefined): void {
    queryClient.applyPush({ queryKey: key }, (query) => {
      const data = query.state.data as QueryData<E>;
      const isListed = hasRow(data, received.id);
      if (matchesFilter) {
        const matches = matchesFilter(query.queryKey, newer(previous, received));
        // A row that already matched is on another page.
        if (isListed ? !matches : matches && !(previous && matchesFilter(query.queryKey, previous))) refetch(query);
      }
      if (isListed)
        queryClient.rewrite(
          query,
          replaceRow<E, QueryData<E>>(data, received.id, (row) => newer(row, received)),
        );
      else if (onUnlisted === 'prepend' && Array.isArray(data)) queryClient.rewrite(query, [received, ...data]);
      else if (onUnlisted === 'refetch' && !cachedUnder<E>(key).some((cached) => hasRow(cached.data, received.id)))
        refetch(query);
    });
  }

  async function drop(isDeleted: (cached: E) => boolean): Promise<void> {
    for (const [id, state] of pushed) if (isDeleted(state)) pushed.delete(id);
    const singles = (single ? cachedUnder<E>(single) : []).filter(({ data }) => rowsOf<E>(data).some(isDeleted));
    for (const { query } of singles) void queryClient.resetQueries({ queryKey: query.queryKey, exact: true });
    const refetches = lists.map(({ key }) => {
      queryClient.applyPush({ queryKey: key }, (query) => {
        const { data } = query.state;
        if (Array.isArray(data))
          queryClient.rewrite(
            query,
            (data as E[]).filter((row) => !isDeleted(row)),
          );
      });
      // Pages are refetched, because the first row of the next page moves up.
      return queryClient.invalidateQueries({ queryKey: key, predicate: ({ state }) => !Array.isArray(state.data) });
    });
    await Promise.all(refetches);
  }

  function merge(cached: unknown, received: unknown): unknown {
    const merged = mergeRows<E, QueryData<E>>(cached as QueryData<E> | undefined, received as QueryData<E>);
    const newest = mapRows<E, QueryData<E>>(merged, (rows) => rows.map((row) => newer(pushed.get(row.id), row)));
    // Unchanged rows keep their identity.
    return replaceEqualDeep(cached, newest);
  }

  return { show, keep, find, drop, merge };
}

function cachedUnder<E>(key: QueryKey): { query: Query; data: QueryData<E> }[] {
  const queries = queryClient.getQueryCache().findAll({ queryKey: key });
  return queries.flatMap((query) =>
    query.state.data === undefined ? [] : [{ query, data: query.state.data as QueryData<E> }],
  );
}

const hasRow = <E extends Versioned>(cached: QueryData<E>, id: number): boolean =>
  rowsOf<E>(cached).some((row) => row.id === id);

const refetch = ({ queryKey }: Query): void => void queryClient.invalidateQueries({ queryKey, exact: true });
