import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { forAMoment } from '@/app/for-a-moment.js';
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
import { Limits } from './-device/limits.js';
import { Overview } from './-device/overview.js';

interface DeviceSearch {
  /** Absent: the overview. */
  tab?: 'limits' | undefined;
}

export const Route = createFileRoute('/_app/(devices)/devices_/$sessionId')({
  staticData: { shape: 'cards', titleKey: 'health.device_title', texts: ['health', 'devices', 'protection'] },
  beforeLoad: requirePermission('show devices'),
  validateSearch: ({ tab }: Record<string, unknown>): DeviceSearch => (tab === 'limits' ? { tab } : {}),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ params: { sessionId }, deps: { tab } }) => {
    // Of the overview both, as what happened stands above the figures of the days on a phone.
    const needed = tab
      ? [queryClient.prefetchQuery(deviceSettingsQuery(sessionId))]
      : [
          queryClient.prefetchInfiniteQuery(deviceEventsQuery(sessionId)),
          queryClient.prefetchQuery(deviceHealthQuery(sessionId)),
        ];
    await forAMoment(Promise.all([queryClient.prefetchQuery(profileQuery(sessionId)), ...needed]));
  },
  component: DevicePage,
});

/** Everything about one device: how it is, what it may send. How it is connected has an address of its own and the same tabs. */
function DevicePage(): React.ReactElement {
  const { sessionId } = Route.useParams();
  const { tab } = Route.useSearch();
  const health = useQuery({ ...deviceHealthQuery(sessionId), enabled: !tab });
  const settings = useQuery({ ...deviceSettingsQuery(sessionId), enabled: tab === 'limits' });
  const part = tab ? settings : health;
  const profile = useQuery(profileQuery(sessionId));
  const { error, refetch } = profile.data || !profile.error ? part : profile;
  if (isNotFound(error)) return <NoSuchDevice />;
  const instead = error ? <ErrorState isPage error={error} onRetry={() => void refetch()} /> : <CardSkeletons />;
  // What came before its head would be pushed down by it.
  if (!profile.data) return instead;
  return (
    <>
      <DeviceHead device={profile.data.device} chosen={tab ?? 'overview'} />
      {!tab && health.data && <Overview health={health.data} />}
      {tab && settings.data && <Limits settings={settings.data} />}
      {!part.data && instead}
    </>
  );
}
