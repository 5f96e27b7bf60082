import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HttpError } from '@/app/http/http-error.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { deviceSettingsQuery } from '@/data/devices/device-settings.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { AnchorLink } from '@/ui/links.js';
import { PageHeader } from '@/ui/page-header.js';
import { CardSkeletons } from '@/ui/page-states/skeletons.js';
import { NoSuchDevice } from './-connect/no-such-device.js';
import { HoldNotices } from './-protection/hold-notices.js';
import { LimitsForm } from './-protection/limits-form.js';

export const Route = createFileRoute('/_app/(devices)/device-settings/$sessionId')({
  staticData: { shape: 'form', titleKey: 'protection.title', texts: ['protection', 'devices'] },
  beforeLoad: requirePermission('show devices'),
  loader: ({ params }) => queryClient.prefetchQuery(deviceSettingsQuery(params.sessionId)),
  component: DeviceSettingsPage,
});

/** How much a device may send to many and how fast, and what has stopped it. */
function DeviceSettingsPage(): React.ReactElement {
  const { t } = useTranslation();
  const { sessionId } = Route.useParams();
  const { data: settings, error, refetch } = useQuery(deviceSettingsQuery(sessionId));
  if (error instanceof HttpError && error.status === 404) return <NoSuchDevice />;
  if (settings) {
    return (
      <>
        <PageHeader
          description={
            <>
              <AnchorLink to="/devices/$sessionId" params={{ sessionId }} inherit>
                <bdi>{settings.device.device_name}</bdi>
              </AnchorLink>
              <br />
              {t('protection.description')}
            </>
          }
        />
        <HoldNotices sessionId={sessionId} protection={settings.protection} />
        <LimitsForm key={sessionId} sessionId={sessionId} settings={settings} />
      </>
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <CardSkeletons />;
}
