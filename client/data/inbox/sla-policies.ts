import { queryOptions } from '@tanstack/react-query';
import type {
  SlaPoliciesResult,
  SlaPolicyBody,
  SlaPolicyResult,
} from '@server/messaging/conversations/service-levels/sla-policies.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

export const slaPoliciesQuery = queryOptions({
  queryKey: ['sla-policies'] as const,
  queryFn: async ({ signal }) =>
    (await http.get<SlaPoliciesResult>('/api/v1/sla-policies', undefined, { signal })).data,
});

export async function saveSlaPolicy(id: number | null, policy: SlaPolicyBody): Promise<void> {
  await (id === null
    ? http.post<SlaPolicyResult>('/api/v1/sla-policies', policy)
    : http.put<SlaPolicyResult>(`/api/v1/sla-policies/${id}`, policy));
  await refetch();
}

export async function moveSlaPolicy(id: number, position: number): Promise<void> {
  await http.put<SlaPolicyResult>(`/api/v1/sla-policies/${id}`, { position });
  await refetch();
}

export async function deleteSlaPolicy(id: number): Promise<void> {
  await http.delete(`/api/v1/sla-policies/${id}`);
  await refetch();
}

const refetch = (): Promise<void> => queryClient.invalidateQueries({ queryKey: slaPoliciesQuery.queryKey });

onServerEvent('sla_policies.changed', () => void refetch());
