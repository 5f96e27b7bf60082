import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { waitBriefly } from '@/app/wait-briefly.js';
import { isNotFound } from '@/app/http/not-found.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { deviceEventsQuery, deviceHealthQuery } from '@/data/devices/device-health.js';
import { deviceSettingsQuery } from '@/data/devices/device-settings.js';
import { profileQuery } from '@/data/devices/devices.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { CardSkeletons } from '@/ui/page-states/skeletons.js';
import { NoSuchDevice } from './-connect/no-such-device.js';
import { DeviceHead } from './-device/device-head.js';
import { DeviceLimitFacts } from './-device/device-limit-facts.js';
import { Overview } from './-device/overview.js';

interface DeviceSearch {
  tab?: 'limits' | undefined;
}

export const Route = createFileRoute('/_app/(devices)/devices_/$sessionId')({
  staticData: { shape: 'cards', titleKey: 'health.device_title', texts: ['health', 'devices', 'protection'] },
  beforeLoad: requirePermission('show devices'),
  validateSearch: ({ tab }: Record<string, unknown>): DeviceSearch => (tab === 'limits' ? { tab } : {}),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ params: { sessionId }, deps: { tab } }) => {
    const tabPrefetches = tab
      ? [queryClient.prefetchQuery(deviceSettingsQuery(sessionId))]
      : [
          queryClient.prefetchInfiniteQuery(deviceEventsQuery(sessionId)),
          queryClient.prefetchQuery(deviceHealthQuery(sessionId)),
        ];
    await waitBriefly(Promise.all([queryClient.prefetchQuery(profileQuery(sessionId)), ...tabPrefetches]));
  },
  component: DevicePage,
});

function DevicePage(): React.ReactElement {
  const { sessionId } = Route.useParams();
  const { tab } = Route.useSearch();
  const health = useQuery({ ...deviceHealthQuery(sessionId), enabled: !tab });
  const settings = useQuery({ ...deviceSettingsQuery(sessionId), enabled: tab === 'limits' });
  const tabQuery = tab ? settings : health;
  const profile = useQuery(profileQuery(sessionId));
  const { error, refetch } = profile.data || !profile.error ? tabQuery : profile;
  if (isNotFound(error)) return <NoSuchDevice />;
  const fallback = error ? <ErrorState isPage error={error} onRetry={() => void refetch()} /> : <CardSkeletons />;
  // The head would push other content down if it appeared later.
  if (!profile.data) return fallback;
  return (
    <>
      <DeviceHead device={profile.data.device} activeTab={tab ?? 'overview'} />
      {!tab && health.data && <Overview health={health.data} />}
      {tab && settings.data && <DeviceLimitFacts settings={settings.data} />}
      {!tabQuery.data && fallback}
    </>
  );
}
