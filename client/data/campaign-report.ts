import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Page } from '@server/platform/http/page.contract.js';
import type { ListOperationsQuery, OperationResource } from '@server/campaigns/definition/operation.contract.js';
import type {
  CampaignReport,
  ExportOperationsQuery,
  TimelineEntry,
} from '@server/campaigns/definition/report.contract.js';
import { download } from '@/app/http/download.js';
import { http } from '@/app/http/http.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedResult, type PagedQuery } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { throttlePerKey } from './throttle-per-key.js';

const OPERATIONS = ['campaigns', 'operations'] as const;
const REPORTS = ['campaigns', 'report'] as const;
const TIMELINES = ['campaigns', 'timeline'] as const;
const TIMELINE_PAGE_SIZE = 10;

export interface OperationsSearch extends ListSearch {
  state?: ListOperationsQuery['state'];
  /** Number of the run, by default the current one. */
  run?: number | undefined;
}

interface OperationsResponse {
  data: { operations: Page<OperationResource> };
}

const resentIds = new Set<number>();

/** Lists recipients. The unfiltered list hides a resent one until the new attempt has finished. */
export function operationPages(
  id: number,
  state: OperationsSearch['state'],
): PagedQuery<OperationsSearch, OperationResource, OperationsResponse> {
  return definePagedResult(
    { queryKey: [...OPERATIONS, id], url: `/api/v1/campaigns-operations/${id}` },
    ({ data: { operations } }) =>
      state === undefined && operations.data.some(isResent)
        ? { ...operations, data: operations.data.filter((operation) => !isResent(operation)) }
        : operations,
  );
}

const isResent = ({ id, state }: OperationResource): boolean =>
  resentIds.has(id) && (state === 'waiting' || state === 'queued');

export function campaignReportQuery(id: number, run: number | undefined) {
  return queryOptions({
    queryKey: [...REPORTS, id, run ?? null] as const,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: CampaignReport }>(`/api/v1/campaigns/${id}/report`, { run }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

export function timelineQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: [...TIMELINES, id] as const,
    queryFn: ({ pageParam, signal }) =>
      http.get<Page<TimelineEntry>>(
        `/api/v1/campaigns/${id}/timeline`,
        { page: pageParam, rows: TIMELINE_PAGE_SIZE },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ current_page: page, last_page: last }) => (page < last ? page + 1 : null),
  });
}

export async function resendOperation(id: number, operation: number): Promise<void> {
  await http.post(`/api/v1/campaigns-re-send-phone-contact/${id}/${operation}`);
  resentIds.add(operation);
  await refetchOperations(id);
}

export async function retryFailed(id: number): Promise<number> {
  const { data } = await http.post<{ data: { count: number } }>(`/api/v1/campaigns/${id}/retry-failed`);
  await refetchOperations(id);
  return data.count;
}

export function exportOperations(id: number, choice: Partial<ExportOperationsQuery>): Promise<void> {
  const query = new URLSearchParams(
    Object.entries(choice).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return download(`/api/v1/campaigns/${id}/export?${query}`);
}

function refetchOperations(id: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...OPERATIONS, id] });
}

// The report is expensive and refetched less often.
const refetchOperationsSoon = throttlePerKey(500, OPERATIONS);
const refetchTimelineSoon = throttlePerKey(1000, TIMELINES);
const refetchReportSoon = throttlePerKey(2000, REPORTS);

onServerEvent('campaign.changed', () => {
  refetchOperationsSoon();
  refetchTimelineSoon();
  refetchReportSoon();
});
