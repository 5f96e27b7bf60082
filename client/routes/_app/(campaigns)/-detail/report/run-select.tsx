import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import { useChangeList } from '@/ui/list-page/filters/use-change-list.js';

interface RunSelectProps {
  campaign: CampaignResource;
  run: number | undefined;
}

export function RunSelect({ campaign: { run: currentRun }, run }: RunSelectProps): React.ReactElement | null {
  const { t } = useTranslation();
  const changeList = useChangeList();
  if (currentRun < 2) return null;
  return (
    <NativeSelect
      aria-label={t('campaigns.run')}
      value={run ?? currentRun}
      onChange={({ currentTarget: { value } }) =>
        changeList({ run: Number(value) === currentRun ? undefined : Number(value), state: undefined })
      }
      data={Array.from({ length: currentRun }, (_, index) => currentRun - index).map((number) => ({
        value: String(number),
        label: t(number === currentRun ? 'campaigns.run_present' : 'campaigns.run_earlier', { number }),
      }))}
    />
  );
}
