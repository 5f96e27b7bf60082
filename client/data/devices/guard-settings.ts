import { queryOptions } from '@tanstack/react-query';
import type { GuardBody, GuardSettingsResult } from '@server/devices/protection/protection.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';

export const guardSettingsQuery = queryOptions({
  queryKey: ['guard-settings'],
  queryFn: ({ signal }) => http.get<GuardSettingsResult>('/api/v1/guard-settings', undefined, { signal }),
});

export async function saveGuardSettings(settings: GuardBody): Promise<GuardSettingsResult> {
  const saved = await http.post<GuardSettingsResult>('/api/v1/guard-settings', settings);
  queryClient.setQueryData(guardSettingsQuery.queryKey, saved);
  return saved;
}
