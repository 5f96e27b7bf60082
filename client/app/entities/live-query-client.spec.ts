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
const COMPLETE = ['rows', 'complete'];
const row = (id: number, second = 1, name = `row ${id}`): Row => ({
  id,
  name,
  updated_at: new Date(Date.UTC(2026, 10, 22, 10, 0, second)).toISOString(),
});

beforeEach(() => queryClient.clear());

class MountedList<Response> {
  readonly requests: ((response: Response) => void)[] = [];
  private readonly observer: QueryObserver<Response>;

  constructor(
    private readonly queryKey: QueryKey,
    structuralSharing: (cached: unknown, received: unknown) => unknown,
  ) {
    const queryFn = () => new Promise<Response>((resolve) => this.requests.push(resolve));
    this.observer = new QueryObserver<Response>(queryClient, { queryKey, queryFn, structuralSharing });
    this.observer.subscribe(() => undefined);
  }

  async respond(request: number, response: Response): Promise<void> {
    this.requests[request]!(response);
    await new Promise((resolve) => setImmediate(resolve));
  }

  get data(): Response | undefined {
    return queryClient.getQueryData<Response>(this.queryKey);
  }
}

const entity = () =>
  defineEntity<Row>({
    lists: [
      { key: PAGES, onUnlisted: 'refetch' },
      { key: COMPLETE, onUnlisted: 'prepend' },
    ],
  });
const page = (...data: Row[]) => ({ data, total: data.length });

describe('a push during the first request', () => {
  it('requests a page once more, however many pushes arrive', async () => {
    const rows = entity();
    const list = new MountedList<ReturnType<typeof page>>(PAGES, rows.merge);
    for (let id = 1; id <= 30; id++) rows.show(row(id));
    await list.respond(0, page());
    expect(list.requests).toHaveLength(2);
    await list.respond(1, page(row(30), row(29)));
    expect(list.data).toEqual(page(row(30), row(29)));
    expect(list.requests).toHaveLength(2);
  });

  it('does not refetch a page with the row, and shows the newer state', async () => {
    const rows = entity();
    const list = new MountedList<ReturnType<typeof page>>(PAGES, rows.merge);
    rows.show(row(1, 5, 'new'));
    await list.respond(0, page(row(1, 1, 'old')));
    expect(list.data).toEqual(page(row(1, 5, 'new')));
    expect(list.requests).toHaveLength(1);
  });

  it('inserts an unlisted row first in a complete list', async () => {
    const rows = entity();
    const list = new MountedList<Row[]>(COMPLETE, rows.merge);
    rows.show(row(2));
    rows.show(row(3));
    await list.respond(0, [row(1)]);
    expect(list.data).toEqual([row(3), row(2), row(1)]);
  });

  it('refetches after a deletion or another invalidation', async () => {
    const rows = entity();
    const list = new MountedList<ReturnType<typeof page>>(PAGES, rows.merge);
    void rows.drop(({ id }) => id === 1);
    await list.respond(0, page(row(1), row(2)));
    await list.respond(1, page(row(2)));
    expect(list.data).toEqual(page(row(2)));
  });

  it('refetches when a row leaves or enters the filter', async () => {
    const matchesFilter = (queryKey: QueryKey, { name }: Row) => queryKey[2] === name;
    const rows = defineEntity<Row>({ lists: [{ key: PAGES, onUnlisted: 'refetch', matchesFilter }] });
    const [on, off] = [new MountedList([...PAGES, 'on'], rows.merge), new MountedList([...PAGES, 'off'], rows.merge)];
    rows.show(row(1, 5, 'off'));
    await on.respond(0, page(row(1, 1, 'on')));
    await off.respond(0, page());
    expect([on.requests.length, off.requests.length]).toEqual([2, 2]);
  });
});

describe('a push during a later request', () => {
  it('keeps rows inserted and deleted during the request', async () => {
    const rows = entity();
    const list = new MountedList<Row[]>(COMPLETE, rows.merge);
    await list.respond(0, [row(2), row(1)]);
    void queryClient.invalidateQueries({ queryKey: COMPLETE });
    rows.show(row(3));
    void rows.drop(({ id }) => id === 1);
    expect(list.data).toEqual([row(3), row(2)]);
    await list.respond(1, [row(2), row(1)]);
    expect(list.data).toEqual([row(3), row(2)]);
  });

  it('forgets pushes before the request', async () => {
    const rows = entity();
    const list = new MountedList<Row[]>(COMPLETE, rows.merge);
    await list.respond(0, [row(1)]);
    rows.show(row(2));
    void queryClient.invalidateQueries({ queryKey: COMPLETE });
    await list.respond(1, [row(1)]);
    expect(list.data).toEqual([row(1)]);
  });

  it('finishes the request, and resolves only after its repetition', async () => {
    const rows = entity();
    const list = new MountedList<ReturnType<typeof page>>(PAGES, rows.merge);
    await list.respond(0, page(row(1)));
    void queryClient.invalidateQueries({ queryKey: PAGES });
    let isDone = false;
    const second = queryClient.invalidateQueries({ queryKey: PAGES }).then(() => (isDone = true));
    expect(list.requests).toHaveLength(2);
    await list.respond(1, page(row(1)));
    expect(isDone).toBe(false);
    expect(list.requests).toHaveLength(3);
    await list.respond(2, page(row(2), row(1)));
    await second;
    expect(list.data).toEqual(page(row(2), row(1)));
    expect(list.requests).toHaveLength(3);
  });

  it('stays invalidated after a cancelled request', async () => {
    const rows = entity();
    const list = new MountedList<ReturnType<typeof page>>(PAGES, rows.merge);
    await list.respond(0, page(row(1)));
    void queryClient.refetchQueries({ queryKey: PAGES });
    void queryClient.invalidateQueries({ queryKey: PAGES });
    await queryClient.cancelQueries({ queryKey: PAGES });
    expect(queryClient.getQueryState(PAGES)).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' });
  });
});

it('an invalidation refetches only the needed part of a long list', async () => {
  const queryFn = () => new Promise<Row[]>(() => undefined);
  const keepNeeded = (rows: Row[]) => rows.slice(0, 1);
  queryClient.setQueryData(COMPLETE, [row(2), row(1)]);
  const observer = new QueryObserver(queryClient, { queryKey: COMPLETE, queryFn, meta: { keepNeeded } });
  observer.subscribe(() => undefined);
  void queryClient.invalidateQueries({ queryKey: COMPLETE });
  expect(queryClient.getQueryData(COMPLETE)).toEqual([row(2)]);
  expect(queryClient.getQueryState(COMPLETE)?.fetchStatus).toBe('fetching');
});
