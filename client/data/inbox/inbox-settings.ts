import { queryOptions } from '@tanstack/react-query';
import type {
  InboxSettings,
  InboxSettingsResult,
} from '@server/messaging/conversations/inbox/inbox-settings.contract.js';
import type { CsatSettings, CsatSettingsResult } from '@server/messaging/conversations/rating/rating.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';

export const csatSettingsQuery = queryOptions({
  queryKey: ['csat-settings'],
  queryFn: async ({ signal }) =>
    (await http.get<CsatSettingsResult>('/api/v1/csat-settings', undefined, { signal })).data,
});

export const inboxSettingsQuery = queryOptions({
  queryKey: ['inbox-settings'],
  queryFn: async ({ signal }) =>
    (await http.get<InboxSettingsResult>('/api/v1/inbox-settings', undefined, { signal })).data,
});

export async function saveCsatSettings(settings: CsatSettings): Promise<CsatSettings> {
  const { data } = await http.put<CsatSettingsResult>('/api/v1/csat-settings', settings);
  queryClient.setQueryData(csatSettingsQuery.queryKey, data);
  return data;
}

export async function saveInboxSettings(settings: InboxSettings): Promise<InboxSettings> {
  const { data } = await http.put<InboxSettingsResult>('/api/v1/inbox-settings', settings);
  queryClient.setQueryData(inboxSettingsQuery.queryKey, data);
  return data;
}
