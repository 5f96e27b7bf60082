import { notFound } from '@tanstack/react-router';
import { orNotFound } from '@/app/http/not-found.js';
import { queryClient } from '@/app/query-client.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { adminAppQuery } from '@/data/stores/apps.js';
import { packageChoicesQuery } from '@/data/stores/packages.js';

export async function loadAdminSettings(platform: string, appId: string): Promise<void> {
  const id = Number(appId);
  if (!Number.isSafeInteger(id) || id < 1) throw notFound();
  const prefetching = Promise.all([
    queryClient.prefetchQuery(deviceChoicesQuery),
    queryClient.prefetchQuery(packageChoicesQuery),
  ]);
  const app = await orNotFound(queryClient.fetchQuery({ ...adminAppQuery(id), staleTime: 0 }));
  if (app.name !== platform) throw notFound();
  await prefetching;
}
