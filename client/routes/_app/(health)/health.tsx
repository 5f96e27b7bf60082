import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { anId, defineAddress, matching, oneOf } from '@/app/lists/list-address.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { healthDevicePages, processesQuery } from '@/data/server/server-health.js';
import { defineList } from '@/parts/list/define-list.js';
import { PageHeader } from '@/ui/page-header.js';
import { deviceColumns } from './-device-columns.js';
import { healthChips } from './-health-chips.js';
import { Jobs } from './-jobs.js';
import { Processes } from './-processes.js';
import { DEVICE_STATES } from './-states.js';
import classes from './-health.module.css';

const address = defineAddress({
  state: oneOf(DEVICE_STATES),
  process: matching(/^(none|[0-9a-f-]{36})$/),
  account: anId,
});

const { load, List } = defineList(
  {
    address,
    pages: healthDevicePages,
    label: 'health.devices',
    searchHint: 'health.search_hint',
    columns: deviceColumns,
    nameOf: ({ device_name, account }) => `${device_name}, ${account.name}`,
    chips: healthChips,
  },
  () => queryClient.prefetchQuery(processesQuery),
);

export const Route = createFileRoute('/_app/(health)/health')({
  staticData: {
    shape: 'list',
    titleKey: 'health.title',
    menu: { group: 'administration', at: 30, icon: 'Heartbeat', permission: 'health' },
    texts: ['health', 'devices'],
  },
  beforeLoad: requirePermission('health'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: load,
  component: Health,
});

function Health(): React.ReactElement {
  const { t } = useTranslation();
  const { data: processes } = useQuery(processesQuery);
  return (
    <>
      <PageHeader description={t('health.description')} />
      <Processes />
      <Jobs />
      <section aria-labelledby="health-devices" data-single={processes?.length === 1 || undefined}>
        <h2 id="health-devices" className={classes.title}>
          {t('health.devices')}
        </h2>
        <List />
      </section>
    </>
  );
}
