import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HealthDevice } from '@server/devices/health.contract.js';
import { type HealthSearch, processesQuery } from '@/data/server-health.js';
import { FilterChip } from '@/ui/list-page/filter-chip.js';
import { STATES } from './-states.js';

interface HealthFiltersProps {
  search: HealthSearch;
  devices: readonly HealthDevice[] | undefined;
}

export function HealthFilters({ search, devices = [] }: HealthFiltersProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: processes = [] } = useQuery(processesQuery);
  const holders = processes.filter(({ is_alive, roles }) => is_alive && roles.includes('devices'));
  // Those on the page, and the one that is chosen already.
  const accounts = new Map(devices.map(({ account }) => [account.id, account.name]));
  if (search.account && !accounts.has(search.account)) accounts.set(search.account, String(search.account));
  return (
    <>
      <FilterChip
        name="state"
        label={t('health.state')}
        value={search.state}
        choices={STATES.map((state) => ({ value: state, label: t(`devices.state.${state}`) }))}
      />
      <FilterChip
        name="process"
        label={t('health.process')}
        value={search.process}
        choices={[
          ...holders.map(({ id, name }) => ({ value: id, label: name })),
          { value: 'none', label: t('health.nobody') },
        ]}
      />
      <FilterChip
        name="account"
        label={t('health.account')}
        value={search.account?.toString()}
        choices={[...accounts].map(([id, name]) => ({ value: String(id), label: name }))}
      />
    </>
  );
}
