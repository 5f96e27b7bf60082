import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CampaignPreflight } from '@server/campaigns/definition/preflight.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import type { CampaignFields } from './campaigns.js';

/** A campaign as far as it is written; only its groups must be there. `campaign` is the one that is being edited. */
export type PreflightFields = Partial<Omit<CampaignFields, 'attachment'>> &
  Pick<CampaignFields, 'groups'> & { campaign?: number };

/** What it would do if it started now. While the answer to a change is on its way the former one stays. */
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

/** Asked anew by somebody who waits for it: without a network it fails at once, and is not put off until there is one. */
export function fetchPreflight(fields: PreflightFields): Promise<CampaignPreflight> {
  return queryClient.fetchQuery({ ...preflightQuery(fields), staleTime: 0, networkMode: 'always', retry: false });
}
