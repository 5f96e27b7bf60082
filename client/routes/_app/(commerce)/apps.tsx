import { useState } from 'react';
import { Alert } from '@mantine/core';
import { IconApps, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AppResource, ListAppsResult } from '@server/commerce/apps/apps.contract.js';
import { defineAddress } from '@/app/lists/list-address.js';
import { loadPage } from '@/app/lists/load-page.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission, useCan } from '@/app/use-can.js';
import { readSession } from '@/data/account/session.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { appPages } from '@/data/stores/apps.js';
import { ButtonLink } from '@/ui/links.js';
import { Paginator } from '@/ui/list-page/pages/paginator.js';
import { PageHeader } from '@/ui/page-header.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { CardSkeletons } from '@/ui/page-states/skeletons.js';
import { AppCard } from './-apps/app-card.js';
import classes from './-apps/apps.module.css';

const address = defineAddress({});

export const Route = createFileRoute('/_app/(commerce)/apps')({
  staticData: {
    shape: 'cards',
    titleKey: 'apps.title',
    menu: { group: 'apps', at: 10, icon: 'Apps', permission: 'show apps' },
    texts: ['apps'],
  },
  beforeLoad: requirePermission('show apps'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: loadPage(appPages, prefetchDevices),
  component: Apps,
});

async function prefetchDevices(): Promise<void> {
  if ((await readSession())?.data.permission.includes('show devices'))
    await queryClient.prefetchQuery(deviceChoicesQuery);
}

function Apps(): React.ReactElement {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(appPages.query(address.toQuery(Route.useSearch())));
  if (data) return <AppList answer={data} />;
  if (error) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader description={t('apps.description')} />
      <CardSkeletons count={5} height={220} />
    </>
  );
}

function AppList({ answer }: { answer: ListAppsResult }): React.ReactElement {
  const { t } = useTranslation();
  const page = appPages.pageOf(answer);
  const sortedApps = useSteadyOrder(page.data, answer.activated_apps);
  if (page.total === 0)
    return (
      <EmptyState icon={<IconApps size={24} stroke={1.5} />} title={t('apps.none_title')} text={t('apps.none_text')}>
        <ButtonLink to="/connect/{-$sessionId}">{t('apps.link_device')}</ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <PageHeader description={t('apps.description')} />
      <NoDeviceNotice />
      <ul className={classes.cards}>
        {sortedApps.map((app) => (
          <li key={app.id}>
            <AppCard app={app} isActivated={answer.activated_apps.includes(app.id)} />
          </li>
        ))}
      </ul>
      <Paginator page={page} />
    </>
  );
}

/** Keeps the order of apps until the page reopens. */
function useSteadyOrder(apps: readonly AppResource[], activated: readonly number[]): AppResource[] {
  const rankOf = ({ id, connection }: AppResource): number => {
    if (!activated.includes(id)) return 2;
    return (connection?.state ?? 'not_connected') === 'not_connected' ? 1 : 0;
  };
  const [ranks] = useState(() => new Map(apps.map((app) => [app.id, rankOf(app)])));
  return apps.toSorted((a, b) => (ranks.get(a.id) ?? rankOf(a)) - (ranks.get(b.id) ?? rankOf(b)));
}

function NoDeviceNotice(): React.ReactElement | null {
  const { t } = useTranslation();
  const canLink = useCan('show devices');
  const { data: devices } = useQuery({ ...deviceChoicesQuery, enabled: canLink });
  if (!canLink || devices?.length !== 0) return null;
  return (
    <Alert color="yellow" className={classes.banner} icon={<IconDeviceMobile size={20} stroke={1.5} />}>
      <span className={classes.bannerLine}>
        {t('apps.no_device')}
        <ButtonLink to="/connect/{-$sessionId}" size="compact-md">
          {t('apps.link_device')}
        </ButtonLink>
      </span>
    </Alert>
  );
}
