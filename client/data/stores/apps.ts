import { queryOptions } from '@tanstack/react-query';
import type {
  ActivateResult,
  AdminSettingsResult,
  AppResource,
  GetAppResult,
  ListAppsResult,
  SaveSettingsResult,
} from '@server/commerce/apps/apps.contract.js';
import type { Platform } from '@server/commerce/platforms/platforms.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { http } from '@/app/http/http.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedResult } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const APPS = ['apps'] as const;
const LISTS = [...APPS, 'list'] as const;
const CHOICES = [...APPS, 'choices'] as const;

export interface AppChoice {
  id: number;
  name: Platform;
}

export const appPages = definePagedResult<ListSearch, AppResource, ListAppsResult>(
  { queryKey: LISTS, url: '/api/v1/apps' },
  ({ apps }) => apps as Page<AppResource>,
);

export const appChoicesQuery = queryOptions({
  queryKey: CHOICES,
  queryFn: async ({ signal }) =>
    (await http.get<{ apps: AppChoice[] }>('/api/v1/apps', { withPaginate: false, select: 'id,name' }, { signal }))
      .apps,
});

export function appQuery(id: number) {
  return queryOptions({
    queryKey: [...APPS, 'one', id] as const,
    queryFn: ({ signal }) => http.get<GetAppResult>(`/api/v1/apps/${id}`, undefined, { signal }),
  });
}

export function adminAppQuery(id: number) {
  return queryOptions({
    queryKey: [...APPS, 'admin', id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<AdminSettingsResult>(`/api/v1/admin-app-settings/${id}`, undefined, { signal })).app,
  });
}

export async function activateApp(id: number): Promise<string> {
  return refetchAfter(await http.post<ActivateResult>(`/api/v1/subscribe-apps/${id}`));
}

export async function deactivateApp(id: number): Promise<string> {
  return refetchAfter(await http.post<ActivateResult>(`/api/v1/unsubscribe-apps/${id}`));
}

async function refetchAfter({ data }: ActivateResult): Promise<string> {
  await refetchApps();
  return data;
}

export async function saveAppSettings(id: number, settings: object): Promise<SaveSettingsResult> {
  const saved = await http.post<SaveSettingsResult>(`/api/v1/save-app-settings/${id}`, settings);
  queryClient.setQueryData(appQuery(id).queryKey, (cached) => cached && withSettings(cached, saved));
  return saved;
}

const withSettings = (cached: GetAppResult, { settings, revision }: SaveSettingsResult): GetAppResult => ({
  ...cached,
  apps: { ...cached.apps, users: [{ settings, revision }] },
});

export async function saveAdminSettings(id: number, settings: object): Promise<string> {
  await http.post(`/api/v1/save-admin-app-settings/${id}`, settings);
  return (await queryClient.fetchQuery({ ...adminAppQuery(id), staleTime: 0 })).revision;
}

export async function switchApp(id: number, isOn: boolean): Promise<void> {
  await http.post(`/api/v1/app-switch/${id}`, { is_on: isOn });
  await refetchApps();
}

export function refetchApps(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: APPS });
}

// The push lacks some fields.
onServerEvent('app.changed', () => void refetchApps());
