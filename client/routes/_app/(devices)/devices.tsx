import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { defineAddress, oneOf } from '@/app/lists/list-address.js';
import { loadPage } from '@/app/lists/load-page.js';
import { requirePermission, useIsSuspended } from '@/app/use-can.js';
import { devicePages } from '@/data/devices/devices.js';
import { NothingFoundDrawing } from '@/ui/drawings/nothing-found-drawing.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { PageHeader } from '@/ui/page-header.js';
import { Paginator } from '@/ui/list-page/pages/paginator.js';
import { CardSkeletons } from '@/ui/page-states/skeletons.js';
import { ButtonLink } from '@/ui/links.js';
import { DeviceCard } from './-list/device-card.js';
import { NoDevices } from './-list/no-devices.js';
import { UnlinkedDevice } from './-list/unlinked-device.js';
import classes from './-list/devices.module.css';

const address = defineAddress({ status: oneOf(['on', 'off']) });

export const Route = createFileRoute('/_app/(devices)/devices')({
  staticData: {
    shape: 'cards',
    titleKey: 'devices.title',
    menu: { group: 'main', at: 30, icon: 'DeviceMobile', permission: 'show devices' },
    texts: ['devices'],
  },
  beforeLoad: requirePermission('show devices'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: loadPage(devicePages),
  component: Devices,
});

function Devices(): React.ReactElement {
  const listSearch = Route.useSearch();
  const { data, error, refetch } = useQuery(devicePages.query(address.toQuery(listSearch)));
  if (data) return <DeviceList page={data} status={listSearch.status} />;
  if (error) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  return <DevicesSkeleton />;
}

function DevicesSkeleton(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader description={t('devices.description')} />
      <CardSkeletons count={3} height={208} />
    </>
  );
}

interface DeviceListProps {
  page: Page<DeviceResource>;
  status: 'on' | 'off' | undefined;
}

function DeviceList({ page, status }: DeviceListProps): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  if (page.total === 0 && !status) return <NoDevices />;
  const linked = page.data.filter((device) => device.connected_at !== null);
  const unlinked = page.data.filter((device) => device.connected_at === null);
  return (
    <>
      <div className={classes.top}>
        <p className={classes.description}>{t('devices.description')}</p>
        <StatusFilter status={status} />
        {!isSuspended && (
          <ButtonLink
            to="/connect/{-$sessionId}"
            className={classes.add}
            leftSection={<IconPlus size={18} stroke={1.5} />}
          >
            {t('devices.add')}
          </ButtonLink>
        )}
      </div>
      {page.total === 0 && <p className={classes.none}>{t('devices.none_of_status')}</p>}
      {page.total > 0 && page.data.length === 0 && <NoSuchPage />}
      <ul className={classes.cards}>
        {linked.map((device) => (
          <li key={device.id}>
            <DeviceCard device={device} />
          </li>
        ))}
      </ul>
      {unlinked.length > 0 && (
        <section aria-labelledby="unlinked">
          <h2 id="unlinked" className={classes.subtitle}>
            {t('devices.unlinked')}
          </h2>
          <ul className={classes.rows}>
            {unlinked.map((device) => (
              <li key={device.id}>
                <UnlinkedDevice device={device} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Paginator page={page} />
    </>
  );
}

function NoSuchPage(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <EmptyState drawing={<NothingFoundDrawing />} title={t('ui.list.nothing_title')} text={t('ui.list.nothing_text')}>
      <ButtonLink to="/devices" search={{}} variant="default">
        {t('ui.list.clear_filters')}
      </ButtonLink>
    </EmptyState>
  );
}

function StatusFilter({ status }: { status: 'on' | 'off' | undefined }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <nav className={classes.filter} aria-label={t('devices.filter')}>
      {([undefined, 'on', 'off'] as const).map((value) => (
        <Link
          key={value ?? 'all'}
          to="/devices"
          search={value ? { status: value } : {}}
          className={classes.chip}
          aria-current={value === status ? 'page' : undefined}
        >
          {t(`devices.filter_${value ?? 'all'}`)}
        </Link>
      ))}
    </nav>
  );
}
