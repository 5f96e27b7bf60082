import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { HealthDevice } from '@server/devices/health.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { processesQuery } from '@/data/server/server-health.js';
import { DEVICE_STATES } from './-states.js';

export const healthChips = {
  state: {
    label: 'health.state',
    useChoices: ({ t }: { t: TFunction }) =>
      DEVICE_STATES.map((state) => ({ value: state, label: t(`devices.state.${state}`) })),
  },
  process: { label: 'health.process', useChoices: useHolders },
  account: { label: 'health.account', useChoices: accountsOf },
} as const;

function useHolders({ t }: { t: TFunction }): { value: string; label: string }[] {
  const { data: processes = [] } = useQuery(processesQuery);
  const holders = processes.filter(({ is_alive, roles }) => is_alive && roles.includes('devices'));
  return [...holders.map(({ id, name }) => ({ value: id, label: name })), { value: 'none', label: t('health.nobody') }];
}

interface DevicesOnPage {
  page: Page<HealthDevice> | undefined;
  parsedSearch: { account?: number | undefined };
}

function accountsOf({ page, parsedSearch: { account } }: DevicesOnPage): { value: number; label: string }[] {
  const accounts = new Map(page?.data.map(({ account: { id, name } }) => [id, name]));
  if (account && !accounts.has(account)) accounts.set(account, String(account));
  return [...accounts].map(([value, label]) => ({ value, label }));
}
