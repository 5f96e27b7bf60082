import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { forAMoment } from '@/app/for-a-moment.js';
import { HttpError } from '@/app/http/http-error.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { deviceEventsQuery, deviceHealthQuery } from '@/data/devices/device-health.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { CardSkeletons } from '@/ui/page-states/skeletons.js';
import { DeviceFacts } from './-health/device-facts.js';
import { DeviceHead } from './-health/device-head.js';
import { DeviceTimeline } from './-health/device-timeline.js';
import { DeviceDays } from './-health/device-days.js';
import classes from './-health/health.module.css';
import { NoSuchDevice } from './-connect/no-such-device.js';

export const Route = createFileRoute('/_app/(devices)/devices_/$sessionId')({
  staticData: { shape: 'cards', titleKey: 'health.device_title', texts: ['health', 'devices'] },
  beforeLoad: requirePermission('show devices'),
  loader: async ({ params: { sessionId } }) => {
    // Both, as what happened stands above the figures of the days on a phone.
    await forAMoment(
      Promise.all([
        queryClient.prefetchInfiniteQuery(deviceEventsQuery(sessionId)),
        queryClient.prefetchQuery(deviceHealthQuery(sessionId)),
      ]),
    );
  },
  component: DevicePage,
});

/** How one device is, what it did lately, and what happened to its connection. */
function DevicePage(): React.ReactElement {
  const { sessionId } = Route.useParams();
  const { data: health, error, refetch } = useQuery(deviceHealthQuery(sessionId));
  if (error instanceof HttpError && error.status === 404) return <NoSuchDevice />;
  if (health) {
    return (
      <>
        <DeviceHead device={health.device} />
        <DeviceFacts health={health} />
        <div className={classes.columns}>
          <DeviceTimeline sessionId={sessionId} />
          <DeviceDays health={health} />
        </div>
      </>
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <CardSkeletons />;
}
