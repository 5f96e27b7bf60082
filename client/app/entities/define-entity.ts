import { type Query, type QueryKey, replaceEqualDeep } from '@tanstack/react-query';
import { queryClient } from '../query-client.js';
import { type Holding, mapRows, mergeRows, newer, replaceRow, rowsOf, type Versioned } from './merge-rows.js';

interface EntityPlaces<E> {
  /** One of them, under its id. */
  one?: QueryKey;
  /** Queries under these keys hold many of them. */
  lists?: readonly EntityList<E>[];
}

interface EntityList<E> {
  key: QueryKey;
  /** With one that no such query holds the list may have changed: it is read again, or a whole list begins with it. */
  unknown?: 'read-again' | 'first';
  /** Whether the filter in a query's key lets it in, as far as a push changes that: the query is then read again. */
  fits?: (queryKey: QueryKey, state: E) => boolean;
}

export interface Entities<E extends Versioned> {
  /** Puts the news wherever an older state is held. */
  show: (read: E) => void;
  /** The same, and holds it alone, whether anybody asked for it or not; answers the newest state. */
  keep: (read: E) => E;
  /** The newest state in hand, wherever that is. */
  find: (id: number) => E | undefined;
  /** They are gone: whole lists leave them out, pages are read again, and so is what shows one of them, to find that out. */
  drop: (isGone: (held: E) => boolean) => Promise<void>;
  /** For `structuralSharing`: what was pushed while the answer was on its way is not undone by it. */
  merge: (held: unknown, read: unknown) => unknown;
}

/** How many pushed states are remembered for answers on their way. */
const MOST_REMEMBERED = 200;

/**
 * Things the server pushes. REST is the state and a push a change of it; they cross on the way, and of two states of one thing the newer
 * `updated_at` wins, whichever way it came. After a gap in the connection everything is read again.
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
    const rows = keys.flatMap((key) => heldUnder<E>(key).flatMap(({ data }) => rowsOf<E>(data)));
    return rows.filter((row) => row.id === id).reduce<E | undefined>(newer, pushed.get(id));
  }

  function remember(read: E): void {
    const state = newer(pushed.get(read.id), read);
    // The one that was told last goes to the end; the longest untold one is forgotten.
    pushed.delete(read.id);
    pushed.set(read.id, state);
    const [oldest] = pushed.keys();
    if (pushed.size > MOST_REMEMBERED && oldest !== undefined) pushed.delete(oldest);
  }

  function showIn({ key, unknown, fits }: EntityList<E>, read: E, before: E | undefined): void {
    queryClient.applyPush({ queryKey: key }, (query) => {
      const data = query.state.data as Holding<E>;
      const isHeld = hasRow(data, read.id);
      if (fits) {
        const isIn = fits(query.queryKey, newer(before, read));
        // A known row that fitted before is on another page of the query.
        if (isHeld ? !isIn : isIn && !(before && fits(query.queryKey, before))) readAgain(query);
      }
      if (isHeld)
        queryClient.rewrite(
          query,
          replaceRow<E, Holding<E>>(data, read.id, (row) => newer(row, read)),
        );
      else if (unknown === 'first' && Array.isArray(data)) queryClient.rewrite(query, [read, ...data]);
      else if (unknown === 'read-again' && !heldUnder<E>(key).some((held) => hasRow(held.data, read.id)))
        readAgain(query);
    });
  }

  async function drop(isGone: (held: E) => boolean): Promise<void> {
    for (const [id, state] of pushed) if (isGone(state)) pushed.delete(id);
    const alone = (one ? heldUnder<E>(one) : []).filter(({ data }) => rowsOf<E>(data).some(isGone));
    for (const { query } of alone) void queryClient.resetQueries({ queryKey: query.queryKey, exact: true });
    const readings = lists.map(({ key }) => {
      queryClient.applyPush({ queryKey: key }, (query) => {
        const { data } = query.state;
        if (Array.isArray(data))
          queryClient.rewrite(
            query,
            (data as E[]).filter((row) => !isGone(row)),
          );
      });
      // A page has a total, and a row comes up from the next.
      return queryClient.invalidateQueries({ queryKey: key, predicate: ({ state }) => !Array.isArray(state.data) });
    });
    await Promise.all(readings);
  }

  function merge(held: unknown, read: unknown): unknown {
    const merged = mergeRows<E, Holding<E>>(held as Holding<E> | undefined, read as Holding<E>);
    const newest = mapRows<E, Holding<E>>(merged, (rows) => rows.map((row) => newer(pushed.get(row.id), row)));
    // Rows that did not change stay the same objects, so they are not drawn again.
    return replaceEqualDeep(held, newest);
  }

  return { show, keep, find, drop, merge };
}

// The cache

function heldUnder<E>(key: QueryKey): { query: Query; data: Holding<E> }[] {
  const queries = queryClient.getQueryCache().findAll({ queryKey: key });
  return queries.flatMap((query) =>
    query.state.data === undefined ? [] : [{ query, data: query.state.data as Holding<E> }],
  );
}

const hasRow = <E extends Versioned>(held: Holding<E>, id: number): boolean =>
  rowsOf<E>(held).some((row) => row.id === id);

const readAgain = ({ queryKey }: Query): void => void queryClient.invalidateQueries({ queryKey, exact: true });
