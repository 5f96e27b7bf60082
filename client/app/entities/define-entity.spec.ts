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
const ONE = ['things', 'one'];

const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 10, 0, second)).toISOString();
const thing = (id: number, second: number, name = `${id} at ${second}`): Thing => ({
  id,
  name,
  updated_at: at(second),
});
const page = (...data: Thing[]) => ({ data, total: data.length });

const hold = (key: QueryKey, data: unknown) => void queryClient.setQueryData(key, data);
const held = (key: QueryKey) => queryClient.getQueryData(key);
const isDue = (key: QueryKey) => queryClient.getQueryState(key)?.isInvalidated;
const entity = () =>
  defineEntity<Thing>({
    one: ONE,
    lists: [
      { key: PAGES, unknown: 'read-again' },
      { key: CHOICES, unknown: 'first' },
    ],
  });

beforeEach(() => queryClient.clear());

describe('show', () => {
  it('replaces the row in each cached page, infinite list, complete list and single query', () => {
    const infinite: InfiniteData<{ data: Thing[] }> = {
      pages: [{ data: [thing(3, 1)] }, { data: [thing(2, 1), thing(1, 1)] }],
      pageParams: [null, 2],
    };
    hold([...PAGES, { page: 2 }], page(thing(2, 1), thing(1, 1)));
    hold([...PAGES, 'infinite'], infinite);
    hold(CHOICES, [thing(1, 1)]);
    hold([...ONE, 1], thing(1, 1));
    const update = thing(1, 5);
    entity().show(update);
    expect(held([...PAGES, { page: 2 }])).toEqual(page(thing(2, 1), update));
    expect(held([...PAGES, 'infinite'])).toEqual({
      ...infinite,
      pages: [infinite.pages[0], { data: [thing(2, 1), update] }],
    });
    expect(held(CHOICES)).toEqual([update]);
    expect(held([...ONE, 1])).toEqual(update);
  });

  it('keeps the identity of newer states and of lists without it', () => {
    const [newest, others] = [page(thing(1, 9)), page(thing(2, 1))];
    hold([...PAGES, 1], newest);
    hold([...PAGES, 2], others);
    entity().show(thing(1, 5));
    expect(held([...PAGES, 1])).toBe(newest);
    expect(held([...PAGES, 2])).toBe(others);
  });

  it('prefers the push with an equal time, because counters change without a new time', () => {
    hold([...PAGES, 1], page(thing(1, 5, 'three messages')));
    entity().show(thing(1, 5, 'four messages'));
    expect(held([...PAGES, 1])).toEqual(page(thing(1, 5, 'four messages')));
  });

  it('refetches filtered lists when a row enters or leaves', () => {
    const fits = (key: QueryKey, { name }: Thing) => !key[2] || name === key[2];
    const narrowed = defineEntity<Thing>({ lists: [{ key: PAGES, unknown: 'read-again', fits }] });
    const [all, off, on] = [PAGES, [...PAGES, 'off'], [...PAGES, 'on']];
    const read = () => {
      hold(all, page(thing(1, 1, 'off'), thing(2, 1, 'on')));
      hold(off, page(thing(1, 1, 'off')));
      hold(on, page(thing(2, 1, 'on')));
    };
    read();
    narrowed.show(thing(1, 5, 'off'));
    expect([all, off, on].map(isDue)).toEqual([false, false, false]);
    narrowed.show(thing(1, 6, 'on'));
    expect([all, off, on].map(isDue)).toEqual([false, true, true]);
    read();
    narrowed.show(thing(1, 7, 'on'));
    expect([all, off, on].map(isDue)).toEqual([false, true, false]);
  });

  it('refetches pages, and inserts an unknown row first in a complete list', () => {
    hold([...PAGES, 1], page(thing(2, 1)));
    hold(CHOICES, [thing(2, 1)]);
    entity().show(thing(3, 5));
    expect(isDue([...PAGES, 1])).toBe(true);
    expect(held(CHOICES)).toEqual([thing(3, 5), thing(2, 1)]);
  });

  it('keeps an invalidated list invalidated', async () => {
    hold([...PAGES, 1], page(thing(1, 1)));
    const { dataUpdatedAt } = queryClient.getQueryState([...PAGES, 1])!;
    await queryClient.invalidateQueries({ queryKey: PAGES });
    entity().show(thing(1, 5));
    expect(held([...PAGES, 1])).toEqual(page(thing(1, 5)));
    expect(queryClient.getQueryState([...PAGES, 1])).toMatchObject({ dataUpdatedAt, isInvalidated: true });
  });

  it('stores no row without a query, unlike keep', () => {
    const things = entity();
    things.show(thing(1, 5));
    expect(held([...ONE, 1])).toBeUndefined();
    expect(things.keep(thing(1, 4))).toEqual(thing(1, 5));
    expect(held([...ONE, 1])).toEqual(thing(1, 5));
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

  it('keeps the identity of unchanged rows', () => {
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
  hold([...PAGES, 1], page(thing(1, 1), thing(2, 1)));
  hold(CHOICES, [thing(1, 1), thing(2, 1)]);
  hold([...ONE, 1], thing(1, 1));
  hold([...ONE, 2], thing(2, 1));
  await things.drop(({ id }) => id === 1);
  expect(held(CHOICES)).toEqual([thing(2, 1)]);
  expect(isDue(CHOICES)).toBe(false);
  expect(isDue([...PAGES, 1])).toBe(true);
  expect(held([...ONE, 1])).toBeUndefined();
  expect(held([...ONE, 2])).toEqual(thing(2, 1));
  expect(things.find(1)).toEqual(thing(1, 1));
});

it('find returns the newest cached state', () => {
  const things = entity();
  expect(things.find(1)).toBeUndefined();
  hold(CHOICES, [thing(1, 3)]);
  hold([...ONE, 1], thing(1, 2));
  expect(things.find(1)).toEqual(thing(1, 3));
  things.show(thing(1, 4));
  expect(things.find(1)).toEqual(thing(1, 4));
});
