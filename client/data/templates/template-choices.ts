import { queryOptions } from '@tanstack/react-query';
import type { TemplateChoice, TextValuesResult } from '@server/templates/templates.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

export const templateChoicesQuery = queryOptions({
  queryKey: ['templates', 'choices'] as const,
  queryFn: ({ signal }) =>
    http.get<TemplateChoice[]>('/api/v1/templates', { withPaginate: false, select: 'name,id,content' }, { signal }),
});

export const textValuesQuery = queryOptions({
  queryKey: ['text-values'] as const,
  queryFn: async ({ signal }) => (await http.get<TextValuesResult>('/api/v1/text-values', undefined, { signal })).data,
});

onServerEvent('templates.changed', () => {
  void queryClient.invalidateQueries({ queryKey: templateChoicesQuery.queryKey });
});
// Fields of groups are variables of texts.
onServerEvent('group.changed', () => {
  void queryClient.invalidateQueries({ queryKey: textValuesQuery.queryKey });
});
