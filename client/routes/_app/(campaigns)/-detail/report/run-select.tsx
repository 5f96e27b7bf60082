import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import { useChangeList } from '@/ui/list-page/filters/use-change-list.js';

interface RunSelectProps {
  campaign: CampaignResource;
  run: number | undefined;
}

/** Hidden for a single run. */
export function RunSelect({ campaign: { run: last }, run }: RunSelectProps): React.ReactElement | null {
  const { t } = useTranslation();
  const change = useChangeList();
  if (last < 2) return null;
  return (
    <NativeSelect
      aria-label={t('campaigns.run')}
      value={run ?? last}
      onChange={({ currentTarget: { value } }) =>
        change({ run: Number(value) === last ? undefined : Number(value), state: undefined })
      }
      data={Array.from({ length: last }, (_, index) => last - index).map((number) => ({
        value: String(number),
        label: t(number === last ? 'campaigns.run_present' : 'campaigns.run_earlier', { number }),
      }))}
    />
  );
}
