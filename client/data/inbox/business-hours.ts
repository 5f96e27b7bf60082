import { queryOptions } from '@tanstack/react-query';
import type {
  BusinessHoursBody,
  BusinessHoursList,
  BusinessHoursResult,
} from '@server/auth/business-hours/business-hours.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

export const businessHoursQuery = queryOptions({
  queryKey: ['business-hours'] as const,
  queryFn: async ({ signal }) =>
    (await http.get<BusinessHoursList>('/api/v1/business-hours', undefined, { signal })).data,
});

export async function saveBusinessHours(id: number | null, hours: BusinessHoursBody): Promise<void> {
  await (id === null
    ? http.post<BusinessHoursResult>('/api/v1/business-hours', hours)
    : http.put<BusinessHoursResult>(`/api/v1/business-hours/${id}`, hours));
  await refetch();
}

export async function deleteBusinessHours(id: number): Promise<void> {
  await http.delete(`/api/v1/business-hours/${id}`);
  await refetch();
}

const refetch = (): Promise<void> => queryClient.invalidateQueries({ queryKey: businessHoursQuery.queryKey });

onServerEvent('business_hours.changed', () => void refetch());
