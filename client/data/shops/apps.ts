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
import { definePagedAnswer } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const APPS = ['apps'] as const;
const LISTS = [...APPS, 'list'] as const;
const CHOICES = [...APPS, 'choices'] as const;

export interface AppChoice {
  id: number;
  name: Platform;
}

// Queries

export const appPages = definePagedAnswer<ListSearch, AppResource, ListAppsResult>(
  { queryKey: LISTS, url: '/api/v1/apps' },
  ({ apps }) => apps as Page<AppResource>,
);

/** All apps at once, for filters. */
export const appChoicesQuery = queryOptions({
  queryKey: CHOICES,
  queryFn: async ({ signal }) =>
    (await http.get<{ apps: AppChoice[] }>('/api/v1/apps', { withPaginate: false, select: 'id,name' }, { signal }))
      .apps,
});

/** One app with the account's settings of it and the connection of the shop. */
export function appQuery(id: number) {
  return queryOptions({
    queryKey: [...APPS, 'one', id] as const,
    queryFn: ({ signal }) => http.get<GetAppResult>(`/api/v1/apps/${id}`, undefined, { signal }),
  });
}

/** What an administrator set for all merchants of an app. */
export function adminAppQuery(id: number) {
  return queryOptions({
    queryKey: [...APPS, 'admin', id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<AdminSettingsResult>(`/api/v1/admin-app-settings/${id}`, undefined, { signal })).app,
  });
}

// Changes

/** Answers the sentence of the server. */
export async function activateApp(id: number): Promise<string> {
  return told(await http.post<ActivateResult>(`/api/v1/subscribe-apps/${id}`));
}

export async function deactivateApp(id: number): Promise<string> {
  return told(await http.post<ActivateResult>(`/api/v1/unsubscribe-apps/${id}`));
}

async function told({ data }: ActivateResult): Promise<string> {
  await readAppsAgain();
  return data;
}

/** The settings whole, under the names of the platform's family. */
export async function saveAppSettings(id: number, settings: object): Promise<SaveSettingsResult['settings']> {
  const { settings: saved } = await http.post<SaveSettingsResult>(`/api/v1/save-app-settings/${id}`, settings);
  queryClient.setQueryData(appQuery(id).queryKey, (held) => held && withSettings(held, saved));
  return saved;
}

const withSettings = (held: GetAppResult, settings: SaveSettingsResult['settings']): GetAppResult => ({
  ...held,
  apps: { ...held.apps, users: [{ settings }] },
});

export async function saveAdminSettings(id: number, settings: object): Promise<void> {
  await http.post(`/api/v1/save-admin-app-settings/${id}`, settings);
  await queryClient.invalidateQueries({ queryKey: adminAppQuery(id).queryKey });
}

/** Whether the app may be used on this installation at all. */
export async function switchApp(id: number, isOn: boolean): Promise<void> {
  await http.post(`/api/v1/app-switch/${id}`, { is_on: isOn });
  await readAppsAgain();
}

export function readAppsAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: APPS });
}

// A page holds its row, the one app more than the push tells.
onServerEvent('app.changed', () => void readAppsAgain());
