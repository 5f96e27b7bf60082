import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { HealthDevice } from '@server/devices/health.contract.js';
import { forAMoment } from '@/app/for-a-moment.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { healthDevicesQuery, type HealthSearch, processesQuery } from '@/data/server-health.js';
import { ListPage } from '@/ui/list-page/list-page.js';
import { readChoice, readListSearch } from '@/ui/list-page/list-search.js';
import { PageHeader } from '@/ui/page-header.js';
import { HealthFilters } from './-health-filters.js';
import { Processes } from './-processes.js';
import { STATES } from './-states.js';
import { useDeviceColumns } from './-use-device-columns.js';
import classes from './-health.module.css';

export const Route = createFileRoute('/_app/(health)/health')({
  staticData: { shape: 'list', titleKey: 'health.title', texts: ['health', 'devices'] },
  beforeLoad: requirePermission('health'),
  validateSearch: (raw: Record<string, unknown>): HealthSearch => {
    const { process } = raw;
    const account = Number(raw['account']);
    return {
      ...readListSearch(raw),
      state: readChoice(raw['state'], STATES),
      ...(typeof process === 'string' && /^(none|[0-9a-f-]{36})$/.test(process) && { process }),
      ...(Number.isSafeInteger(account) && account > 0 && { account }),
    };
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, cause }) => {
    const loading = [queryClient.prefetchQuery(healthDevicesQuery(deps)), queryClient.prefetchQuery(processesQuery)];
    if (cause !== 'stay') await forAMoment(Promise.all(loading));
  },
  component: Health,
});

/** What the server runs on, and the devices of all accounts. */
function Health(): React.ReactElement {
  const { t } = useTranslation();
  const search = Route.useSearch();
  const { data, error, refetch, isPlaceholderData } = useQuery(healthDevicesQuery(search));
  const columns = useDeviceColumns();
  const { state, process, account } = search;
  return (
    <>
      <PageHeader description={t('health.description')} />
      <Processes />
      <section aria-labelledby="health-devices">
        <h2 id="health-devices" className={classes.title}>
          {t('health.devices')}
        </h2>
        <ListPage
          label={t('health.devices')}
          search={search}
          searchHint={t('health.search_hint')}
          filters={<HealthFilters search={search} devices={data?.data} />}
          filtered={{ state, process, account }}
          page={data}
          error={error}
          onRetry={() => void refetch()}
          isChanging={isPlaceholderData}
          columns={columns}
          nameOf={nameOf}
        />
      </section>
    </>
  );
}

const nameOf = ({ device_name, account }: HealthDevice): string => `${device_name}, ${account.name}`;
