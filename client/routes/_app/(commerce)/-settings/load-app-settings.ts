import { notFound } from '@tanstack/react-router';
import { orNotFound } from '@/app/http/not-found.js';
import { queryClient } from '@/app/query-client.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { appQuery } from '@/data/stores/apps.js';

/** Refetches settings, which others may have changed. Rejects other platforms. */
export async function loadAppSettings(platform: string, appId: string): Promise<void> {
  const id = Number(appId);
  if (!Number.isSafeInteger(id) || id < 1) throw notFound();
  const devices = queryClient.prefetchQuery(deviceChoicesQuery);
  const { apps } = await orNotFound(queryClient.fetchQuery({ ...appQuery(id), staleTime: 0 }));
  if (apps.name !== platform) throw notFound();
  await devices;
}
