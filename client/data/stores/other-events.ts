import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type {
  CodState,
  OtherEventResource,
  OtherEventSummary,
  StoreMessageState,
} from '@server/commerce/other-events/other-events.contract.js';
import { defineEntity } from '@/app/entities/define-entity.js';
import { http } from '@/app/http/http.js';
import { deletionsOf } from '@/app/lists/deletions-of.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery } from '@/app/lists/paged-query.js';
import { onServerEvent } from '@/app/socket.js';
import { throttlePerKey } from '@/data/throttle-per-key.js';

const LISTS = ['other-events', 'list'] as const;
const SUMMARY = ['other-events', 'summary'] as const;

export type EventKind = OtherEventResource['kind'];

export interface OtherEventsSearch extends ListSearch {
  kind?: EventKind | undefined;
  apps?: number[] | undefined;
  state?: StoreMessageState | undefined;
  cod?: CodState | undefined;
}

const events = defineEntity<OtherEventResource>({
  lists: [{ key: LISTS, onUnlisted: 'refetch', matchesFilter }],
});

function matchesFilter(queryKey: QueryKey, { state, cod }: OtherEventResource): boolean {
  const search = queryKey[LISTS.length] as OtherEventsSearch | undefined;
  return (!search?.state || search.state === state) && (!search?.cod || search.cod === cod);
}

export const otherEventPages = definePagedQuery<OtherEventsSearch, OtherEventResource>({
  queryKey: LISTS,
  url: '/api/v1/other-events',
  toParams: ({ apps: ids, kind, ...search }) => ({ ...search, 'apps[]': ids, groups: kind }),
  structuralSharing: events.merge,
});

export const otherEventSummaryQuery = queryOptions({
  queryKey: SUMMARY,
  queryFn: async ({ signal }) =>
    (await http.get<OtherEventSummary>('/api/v1/other-events-summary', undefined, { signal })).data,
});

export async function countOtherEvents(): Promise<number> {
  return (await otherEventPages.fetch({ rows: 1 })).total;
}

export async function relaunchOtherEvent(id: number): Promise<void> {
  await http.post(`/api/v1/other-events-reluanch/${id}`);
}

export const {
  deleteOne: deleteOtherEvent,
  deleteSelected: deleteOtherEvents,
  deleteAll: deleteAllOtherEvents,
} = deletionsOf('other-events', events.drop);

const refetchSummarySoon = throttlePerKey(2000, SUMMARY);

onServerEvent('other_event.changed', ({ other_event }) => {
  events.show(other_event);
  if (other_event.cod) refetchSummarySoon();
});
