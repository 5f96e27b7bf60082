import { queryOptions } from '@tanstack/react-query';
import type { TemplateChoice, TextValuesResult } from '@server/messaging/templates/templates.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

/** All templates of the account at once, for pickers. */
export const templateChoicesQuery = queryOptions({
  queryKey: ['templates', 'choices'] as const,
  queryFn: ({ signal }) =>
    http.get<TemplateChoice[]>('/api/v1/templates', { withPaginate: false, select: 'name,id,content' }, { signal }),
});

/** What texts of this account may name in braces, and what the account itself puts there. */
export const textValuesQuery = queryOptions({
  queryKey: ['text-values'] as const,
  queryFn: async ({ signal }) => (await http.get<TextValuesResult>('/api/v1/text-values', undefined, { signal })).data,
});

onServerEvent('templates.changed', () => {
  void queryClient.invalidateQueries({ queryKey: templateChoicesQuery.queryKey });
});
// Groups bring the names of their fields along.
onServerEvent('group.changed', () => {
  void queryClient.invalidateQueries({ queryKey: textValuesQuery.queryKey });
});
