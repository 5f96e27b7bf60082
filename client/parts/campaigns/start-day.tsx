import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import { dateFormat } from '@/app/i18n/date-format.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatDay } from '@/ui/format/format-time.js';

export function StartDay({ campaign }: { campaign: CampaignResource }): React.ReactElement {
  const { t } = useTranslation();
  const { start_at: day, started_at: started, state } = campaign;
  const language = currentLanguage();
  if (day) return <>{formatDay(new Date(`${day}T12:00:00Z`), language, { ...dateFormat(), timeZone: 'UTC' })}</>;
  if (started) return <>{formatDay(new Date(started), language)}</>;
  return <>{state === 'draft' ? '–' : t('campaigns.at_once')}</>;
}
