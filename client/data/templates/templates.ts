import { queryOptions } from '@tanstack/react-query';
import type {
  SaveTemplate,
  SaveTemplateResult,
  TemplateResource,
  TemplateResult,
} from '@server/templates/templates.contract.js';
import { MAX_TEMPLATES_PER_REQUEST } from '@server/templates/template-limits.contract.js';
import { http } from '@/app/http/http.js';
import { deletionsOf } from '@/app/lists/deletions-of.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const LISTS = ['templates', 'list'] as const;

export const templatePages = definePagedQuery<ListSearch, TemplateResource>({
  queryKey: LISTS,
  url: '/api/v1/templates',
  maxIds: MAX_TEMPLATES_PER_REQUEST,
});

export function templateQuery(id: number) {
  return queryOptions({
    queryKey: ['templates', 'one', id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<TemplateResult>(`/api/v1/templates/${id}`, undefined, { signal })).data.templates,
  });
}

export async function countTemplates(): Promise<number> {
  return (await templatePages.fetch({ rows: 1 })).total;
}

export async function createTemplate({ name, content }: SaveTemplate): Promise<SaveTemplateResult> {
  const form = new FormData();
  form.set('name', name);
  form.set('content', content);
  return storeSaved(await http.post<SaveTemplateResult>('/api/v1/templates', form));
}

export async function updateTemplate(id: number, template: SaveTemplate): Promise<SaveTemplateResult> {
  const { name, content, revision } = template;
  return storeSaved(await http.putForm<SaveTemplateResult>(`/api/v1/templates/${id}`, { name, content, revision }));
}

export async function duplicateTemplate(id: number): Promise<TemplateResource> {
  return storeSaved(await http.post<TemplateResult>(`/api/v1/templates/${id}/duplicate`)).data.templates;
}

export async function deleteTemplate(id: number): Promise<void> {
  await http.delete(`/api/v1/templates/${id}`);
  queryClient.removeQueries({ queryKey: templateQuery(id).queryKey });
  await refetch();
}

export const { deleteSelected: deleteTemplates, deleteAll: deleteAllTemplates } = deletionsOf('templates', refetch);

function storeSaved<Result extends TemplateResult>(result: Result): Result {
  const { templates } = result.data;
  queryClient.setQueryData(templateQuery(templates.id).queryKey, templates);
  void refetch();
  return result;
}

function refetch(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: LISTS });
}

onServerEvent('templates.changed', ({ ids }) => {
  void refetch();
  for (const id of ids) void queryClient.invalidateQueries({ queryKey: templateQuery(id).queryKey });
});
