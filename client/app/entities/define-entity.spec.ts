import { beforeEach, describe, expect, it } from '@jest/globals';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../query-client.js';
import { defineEntity } from './define-entity.js';

interface Thing {
  id: number;
  name: string;
  updated_at: string;
}

const PAGES = ['things', 'list'];
const CHOICES = ['things', 'choices'];
const SINGLE = ['things', 'single'];

const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 10, 0, second)).toISOString();
const thing = (id: number, second: number, name = `${id} at ${second}`): Thing => ({
  id,
  name,
  updated_at: at(second),
});
const page = (...data: Thing[]) => ({ data, total: data.length });

const cache = (key: QueryKey, data: unknown) => void queryClient.setQueryData(key, data);
const cached = (key: QueryKey) => queryClient.getQueryData(key);
const isInvalidated = (key: QueryKey) => queryClient.getQueryState(key)?.isInvalidated;
const entity = () =>
  defineEntity<Thing>({
    single: SINGLE,
    lists: [
      { key: PAGES, onUnlisted: 'refetch' },
      { key: CHOICES, onUnlisted: 'prepend' },
    ],
  });

beforeEach(() => queryClient.clear());

describe('show', () => {
  it('replaces the row in each cached page, infinite list, complete list and single query', () => {
    const infinite: InfiniteData<{ data: Thing[] }> = {
      pages: [{ data: [thing(3, 1)] }, { data: [thing(2, 1), thing(1, 1)] }],
      pageParams: [null, 2],
    };
    cache([...PAGES, { page: 2 }], page(thing(2, 1), thing(1, 1)));
    cache([...PAGES, 'infinite'], infinite);
    cache(CHOICES, [thing(1, 1)]);
    cache([...SINGLE, 1], thing(1, 1));
    const update = thing(1, 5);
    entity().show(update);
    expect(cached([...PAGES, { page: 2 }])).toEqual(page(thing(2, 1), update));
    expect(cached([...PAGES, 'infinite'])).toEqual({
      ...infinite,
      pages: [infinite.pages[0], { data: [thing(2, 1), update] }],
    });
    expect(cached(CHOICES)).toEqual([update]);
    expect(cached([...SINGLE, 1])).toEqual(update);
  });

  it('does not change lists with a newer state or without the row', () => {
    const [newest, others] = [page(thing(1, 9)), page(thing(2, 1))];
    cache([...PAGES, 1], newest);
    cache([...PAGES, 2], others);
    entity().show(thing(1, 5));
    expect(cached([...PAGES, 1])).toBe(newest);
    expect(cached([...PAGES, 2])).toBe(others);
  });

  it('prefers the push if the times are equal, because counters change without a new time', () => {
    cache([...PAGES, 1], page(thing(1, 5, 'three messages')));
    entity().show(thing(1, 5, 'four messages'));
    expect(cached([...PAGES, 1])).toEqual(page(thing(1, 5, 'four messages')));
  });

  it('refetches filtered lists when a row enters or leaves', () => {
    const matchesFilter = (key: QueryKey, { name }: Thing) => !key[2] || name === key[2];
    const filtered = defineEntity<Thing>({ lists: [{ key: PAGES, onUnlisted: 'refetch', matchesFilter }] });
    const [all, off, on] = [PAGES, [...PAGES, 'off'], [...PAGES, 'on']];
    const fillCache = () => {
      cache(all, page(thing(1, 1, 'off'), thing(2, 1, 'on')));
      cache(off, page(thing(1, 1, 'off')));
      cache(on, page(thing(2, 1, 'on')));
    };
    fillCache();
    filtered.show(thing(1, 5, 'off'));
    expect([all, off, on].map(isInvalidated)).toEqual([false, false, false]);
    filtered.show(thing(1, 6, 'on'));
    expect([all, off, on].map(isInvalidated)).toEqual([false, true, true]);
    fillCache();
    filtered.show(thing(1, 7, 'on'));
    expect([all, off, on].map(isInvalidated)).toEqual([false, true, false]);
  });

  it('refetches pages, and inserts an unlisted row first in a complete list', () => {
    cache([...PAGES, 1], page(thing(2, 1)));
    cache(CHOICES, [thing(2, 1)]);
    entity().show(thing(3, 5));
    expect(isInvalidated([...PAGES, 1])).toBe(true);
    expect(cached(CHOICES)).toEqual([thing(3, 5), thing(2, 1)]);
  });

  it('keeps an invalidated list invalidated', async () => {
    cache([...PAGES, 1], page(thing(1, 1)));
    const { dataUpdatedAt } = queryClient.getQueryState([...PAGES, 1])!;
    await queryClient.invalidateQueries({ queryKey: PAGES });
    entity().show(thing(1, 5));
    expect(cached([...PAGES, 1])).toEqual(page(thing(1, 5)));
    expect(queryClient.getQueryState([...PAGES, 1])).toMatchObject({ dataUpdatedAt, isInvalidated: true });
  });

  it('stores a row without a query only with keep', () => {
    const things = entity();
    things.show(thing(1, 5));
    expect(cached([...SINGLE, 1])).toBeUndefined();
    expect(things.keep(thing(1, 4))).toEqual(thing(1, 5));
    expect(cached([...SINGLE, 1])).toEqual(thing(1, 5));
  });
});

describe('merge', () => {
  it('keeps newer cached rows and takes the others from the response', () => {
    const merged = entity().merge(page(thing(1, 9), thing(2, 1)), page(thing(1, 5), thing(2, 6), thing(3, 1)));
    expect(merged).toEqual({ data: [thing(1, 9), thing(2, 6), thing(3, 1)], total: 3 });
  });

  it('includes pushes from before the first response', () => {
    const things = entity();
    things.show(thing(1, 9));
    expect(things.merge(undefined, page(thing(1, 5), thing(2, 1)))).toEqual(page(thing(1, 9), thing(2, 1)));
  });

  it('returns the cached object of an unchanged row', () => {
    const first = page(thing(1, 1), thing(2, 1));
    const merged = entity().merge(first, page(thing(1, 1), thing(2, 2))) as typeof first;
    expect(merged.data[0]).toBe(first.data[0]);
    expect(merged.data[1]).toEqual(thing(2, 2));
  });

  it('drops rows missing in the response', () => {
    expect(entity().merge(page(thing(1, 9), thing(2, 1)), page(thing(2, 1)))).toEqual(page(thing(2, 1)));
  });
});

it('drop removes the row from complete lists, refetches pages and removes its query', async () => {
  const things = entity();
  things.show(thing(1, 9));
  cache([...PAGES, 1], page(thing(1, 1), thing(2, 1)));
  cache(CHOICES, [thing(1, 1), thing(2, 1)]);
  cache([...SINGLE, 1], thing(1, 1));
  cache([...SINGLE, 2], thing(2, 1));
  await things.drop(({ id }) => id === 1);
  expect(cached(CHOICES)).toEqual([thing(2, 1)]);
  expect(isInvalidated(CHOICES)).toBe(false);
  expect(isInvalidated([...PAGES, 1])).toBe(true);
  expect(cached([...SINGLE, 1])).toBeUndefined();
  expect(cached([...SINGLE, 2])).toEqual(thing(2, 1));
  expect(things.find(1)).toEqual(thing(1, 1));
});

it('find returns the newest cached state', () => {
  const things = entity();
  expect(things.find(1)).toBeUndefined();
  cache(CHOICES, [thing(1, 3)]);
  cache([...SINGLE, 1], thing(1, 2));
  expect(things.find(1)).toEqual(thing(1, 3));
  things.show(thing(1, 4));
  expect(things.find(1)).toEqual(thing(1, 4));
});
