import { beforeEach, describe, expect, it } from '@jest/globals';
import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { defineEntity } from './define-entity.js';
import { queryClient } from '../query-client.js';

interface Row {
  id: number;
  name: string;
  updated_at: string;
}

const PAGES = ['rows', 'list'];
const WHOLE = ['rows', 'whole'];
const row = (id: number, second = 1, name = `row ${id}`): Row => ({
  id,
  name,
  updated_at: new Date(Date.UTC(2026, 10, 22, 10, 0, second)).toISOString(),
});

beforeEach(() => queryClient.clear());

/** A list on screen whose responses the spec gives, each computed when its request started. */
class HeldList<Answer> {
  readonly requests: ((answer: Answer) => void)[] = [];
  private readonly observer: QueryObserver<Answer>;

  constructor(
    private readonly queryKey: QueryKey,
    structuralSharing: (held: unknown, read: unknown) => unknown,
  ) {
    const queryFn = () => new Promise<Answer>((resolve) => this.requests.push(resolve));
    this.observer = new QueryObserver<Answer>(queryClient, { queryKey, queryFn, structuralSharing });
    this.observer.subscribe(() => undefined);
  }

  async answer(request: number, answer: Answer): Promise<void> {
    this.requests[request]!(answer);
    await new Promise((resolve) => setImmediate(resolve));
  }

  get data(): Answer | undefined {
    return queryClient.getQueryData<Answer>(this.queryKey);
  }
}

const entity = () =>
  defineEntity<Row>({
    lists: [
      { key: PAGES, unknown: 'read-again' },
      { key: WHOLE, unknown: 'first' },
    ],
  });
const page = (...data: Row[]) => ({ data, total: data.length });

describe('a push during the first request', () => {
  it('requests a page once more, however many pushes there were', async () => {
    const rows = entity();
    const list = new HeldList<ReturnType<typeof page>>(PAGES, rows.merge);
    for (let id = 1; id <= 30; id++) rows.show(row(id));
    await list.answer(0, page());
    expect(list.requests).toHaveLength(2);
    await list.answer(1, page(row(30), row(29)));
    expect(list.data).toEqual(page(row(30), row(29)));
    expect(list.requests).toHaveLength(2);
  });

  it('does not request a page again that knows the row, and shows the newer state', async () => {
    const rows = entity();
    const list = new HeldList<ReturnType<typeof page>>(PAGES, rows.merge);
    rows.show(row(1, 5, 'new'));
    await list.answer(0, page(row(1, 1, 'old')));
    expect(list.data).toEqual(page(row(1, 5, 'new')));
    expect(list.requests).toHaveLength(1);
  });

  it('puts an unknown row first in a whole list', async () => {
    const rows = entity();
    const list = new HeldList<Row[]>(WHOLE, rows.merge);
    rows.show(row(2));
    rows.show(row(3));
    await list.answer(0, [row(1)]);
    expect(list.data).toEqual([row(3), row(2), row(1)]);
  });

  it('requests again what a deletion or another invalidation concerns', async () => {
    const rows = entity();
    const list = new HeldList<ReturnType<typeof page>>(PAGES, rows.merge);
    void rows.drop(({ id }) => id === 1);
    await list.answer(0, page(row(1), row(2)));
    await list.answer(1, page(row(2)));
    expect(list.data).toEqual(page(row(2)));
  });

  it('requests again when a row leaves or enters the filter', async () => {
    const fits = (queryKey: QueryKey, { name }: Row) => queryKey[2] === name;
    const rows = defineEntity<Row>({ lists: [{ key: PAGES, unknown: 'read-again', fits }] });
    const [on, off] = [new HeldList([...PAGES, 'on'], rows.merge), new HeldList([...PAGES, 'off'], rows.merge)];
    rows.show(row(1, 5, 'off'));
    await on.answer(0, page(row(1, 1, 'on')));
    await off.answer(0, page());
    expect([on.requests.length, off.requests.length]).toEqual([2, 2]);
  });
});

describe('a push during a later request', () => {
  it('keeps what was inserted and deleted meanwhile', async () => {
    const rows = entity();
    const list = new HeldList<Row[]>(WHOLE, rows.merge);
    await list.answer(0, [row(2), row(1)]);
    void queryClient.invalidateQueries({ queryKey: WHOLE });
    rows.show(row(3));
    void rows.drop(({ id }) => id === 1);
    expect(list.data).toEqual([row(3), row(2)]);
    await list.answer(1, [row(2), row(1)]);
    expect(list.data).toEqual([row(3), row(2)]);
  });

  it('forgets pushes before the request', async () => {
    const rows = entity();
    const list = new HeldList<Row[]>(WHOLE, rows.merge);
    await list.answer(0, [row(1)]);
    rows.show(row(2));
    void queryClient.invalidateQueries({ queryKey: WHOLE });
    await list.answer(1, [row(1)]);
    expect(list.data).toEqual([row(1)]);
  });

  it('lets the request finish and repeats it; the caller waits for the repetition', async () => {
    const rows = entity();
    const list = new HeldList<ReturnType<typeof page>>(PAGES, rows.merge);
    await list.answer(0, page(row(1)));
    void queryClient.invalidateQueries({ queryKey: PAGES });
    let isDone = false;
    const second = queryClient.invalidateQueries({ queryKey: PAGES }).then(() => (isDone = true));
    expect(list.requests).toHaveLength(2);
    await list.answer(1, page(row(1)));
    expect(isDone).toBe(false);
    expect(list.requests).toHaveLength(3);
    await list.answer(2, page(row(2), row(1)));
    await second;
    expect(list.data).toEqual(page(row(2), row(1)));
    expect(list.requests).toHaveLength(3);
  });

  it('stays due after a cancelled request', async () => {
    const rows = entity();
    const list = new HeldList<ReturnType<typeof page>>(PAGES, rows.merge);
    await list.answer(0, page(row(1)));
    void queryClient.refetchQueries({ queryKey: PAGES });
    void queryClient.invalidateQueries({ queryKey: PAGES });
    await queryClient.cancelQueries({ queryKey: PAGES });
    expect(queryClient.getQueryState(PAGES)).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' });
  });
});
