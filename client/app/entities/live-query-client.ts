import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryCacheNotifyEvent,
  QueryClient,
  type QueryClientConfig,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query';

type Change = (query: Query) => void;

const MAX_REPLAYED_PUSHES = 500;

/** Meta of queries that miss changes pushed before the socket was open. */
export const REFETCHED_ON_CONNECT = { isRefetchedOnConnect: true } as const;

/** Meta of long lists. An invalidation drops what it omits, and refetches the rest. */
export type KeepNeeded = (data: never, query: Query) => unknown;

/**
 * Handles responses that were computed before a change and arrive after its push: `applyPush` changes them,
 * `invalidateQueries` requests them again.
 */
export class LiveQueryClient extends QueryClient {
  private readonly replays = new WeakMap<Query, Change[]>();
  private readonly outdated = new WeakSet<Query>();
  /** Query whose response is being changed by pushes. Refetched at most once afterwards. */
  private replaying: Query | undefined;

  constructor(config?: QueryClientConfig) {
    super(config);
    this.getQueryCache().subscribe((event) => this.handleCacheEvent(event));
  }

  /** Also changes the response of a request in flight. `change` must be idempotent. */
  applyPush(filters: QueryFilters, change: Change): void {
    for (const query of this.getQueryCache().findAll(filters)) {
      if (query.state.fetchStatus === 'fetching') this.remember(query, change);
      if (query.state.data !== undefined) change(query);
    }
  }

  /** Replaces data without marking it fresh. */
  rewrite(query: Query, data: unknown): void {
    const { data: previousData, dataUpdatedAt: updatedAt, isInvalidated } = query.state;
    if (data === previousData || data === undefined) return;
    this.setQueryData(query.queryKey, data, { updatedAt });
    if (isInvalidated) query.invalidate();
  }

  /** Resolves after the repeated requests. */
  override async invalidateQueries<K extends QueryKey = QueryKey>(
    inputFilters?: InvalidateQueryFilters<K>,
    { cancelRefetch = false, ...options }: InvalidateOptions = {},
  ): Promise<void> {
    const filters = inputFilters as InvalidateQueryFilters | undefined;
    const queries = this.getQueryCache().findAll(filters);
    const inFlight = queries.filter(
      ({ state }) => state.fetchStatus === 'fetching' && !(cancelRefetch && state.data !== undefined),
    );
    for (const query of inFlight) this.outdated.add(query);
    for (const query of queries) if (!inFlight.includes(query)) this.shorten(query);
    const predicate = (query: Query) => {
      if (filters?.predicate?.(query) === false) return false;
      if (query !== this.replaying) return true;
      this.outdated.add(this.replaying);
      return false;
    };
    await super.invalidateQueries({ ...filters, predicate }, { ...options, cancelRefetch });
    const isRepeated = (query: Query) => query.state.fetchStatus === 'fetching' && inFlight.includes(query);
    await super.refetchQueries({ type: 'active', predicate: isRepeated }, { ...options, cancelRefetch: false });
  }

  private shorten(query: Query): void {
    const keepNeeded = query.meta?.['keepNeeded'] as KeepNeeded | undefined;
    if (keepNeeded && query.state.data !== undefined) this.rewrite(query, keepNeeded(query.state.data as never, query));
  }

  private remember(query: Query, change: Change): void {
    const changes = this.replays.get(query) ?? [];
    if (changes.length >= MAX_REPLAYED_PUSHES) this.outdated.add(query);
    else changes.push(change);
    this.replays.set(query, changes);
  }

  private handleCacheEvent(event: QueryCacheNotifyEvent): void {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'fetch') this.forget(query);
    const isResponse = action.type === 'success' && !action.manual;
    if (!isResponse && action.type !== 'error' && action.type !== 'setState') return;
    if (query.state.fetchStatus !== 'idle') return;
    if (isResponse) this.replay(query);
    const isOutdated = this.outdated.has(query);
    this.forget(query);
    if (!isOutdated) return;
    // A canceled request restores the state from before the invalidation.
    if (action.type === 'setState') query.invalidate();
    else void this.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }

  private replay(query: Query): void {
    this.replaying = query;
    for (const change of this.replays.get(query) ?? []) change(query);
    this.replaying = undefined;
  }

  private forget(query: Query): void {
    this.replays.delete(query);
    this.outdated.delete(query);
  }
}
