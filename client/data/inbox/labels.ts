import { queryOptions } from '@tanstack/react-query';
import type {
  LabelBody,
  LabelResource,
  LabelResult,
  LabelsResult,
} from '@server/messaging/conversations/inbox/inbox.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

export const labelsQuery = queryOptions({
  queryKey: ['labels'] as const,
  queryFn: async ({ signal }) => (await http.get<LabelsResult>('/api/v1/labels', undefined, { signal })).data,
});

export async function saveLabel(id: number | null, label: LabelBody): Promise<LabelResource> {
  const { data } = await (id === null
    ? http.post<LabelResult>('/api/v1/labels', label)
    : http.put<LabelResult>(`/api/v1/labels/${id}`, label));
  await refetch();
  return data;
}

export async function deleteLabel(id: number): Promise<void> {
  await http.delete(`/api/v1/labels/${id}`);
  await refetch();
}

const refetch = (): Promise<void> => queryClient.invalidateQueries({ queryKey: labelsQuery.queryKey });

onServerEvent('labels.changed', () => void refetch());
