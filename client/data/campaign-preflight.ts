import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CampaignPreflight } from '@server/campaigns/definition/preflight.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import type { CampaignFields } from './campaigns.js';

/** Fields of a campaign. `campaign` is the ID of an edited one. */
export type PreflightFields = Partial<Omit<CampaignFields, 'attachment'>> &
  Pick<CampaignFields, 'groups'> & { campaign?: number };

export function preflightQuery(fields: PreflightFields) {
  return queryOptions({
    queryKey: ['campaigns', 'preflight', fields] as const,
    queryFn: async ({ signal }) =>
      (await http.post<{ data: CampaignPreflight }>('/api/v1/campaigns-preflight', fields, { signal, noBanner: true }))
        .data,
    placeholderData: keepPreviousData,
    staleTime: 20_000,
    gcTime: 60_000,
  });
}

/** Fails at once without a network instead of waiting. */
export function fetchPreflight(fields: PreflightFields): Promise<CampaignPreflight> {
  return queryClient.fetchQuery({ ...preflightQuery(fields), staleTime: 0, networkMode: 'always', retry: false });
}
