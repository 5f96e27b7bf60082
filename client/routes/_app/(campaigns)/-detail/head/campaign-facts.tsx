import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { mediaItemQuery } from '@/data/media/media-item.js';
import { Fact, FoldedFacts, isSoon } from '@/parts/campaigns/folded-facts.js';
import { StartDay } from '@/parts/campaigns/start-day.js';
import { formatGap } from '@/parts/campaigns/format-gap.js';
import { TemplateText } from '@/parts/template-text/template-text.js';
import { useUpcomingFormat } from '@/parts/use-upcoming-format.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatDayTime } from '@/ui/format/format-time.js';

const COUNTS = [
  'devices_count',
  'groups_count',
  'templates_count',
  'phone_contacts_count',
  'operations_count',
] as const;

export function CampaignFacts({ campaign }: { campaign: CampaignResource }): React.ReactElement {
  const { t } = useTranslation();
  const formatUpcoming = useUpcomingFormat();
  const language = currentLanguage();
  const { time_start_at: from, time_end_at: to, next_at: next, ends_at: end, state } = campaign;
  const { min_time_between_send: min, max_time_between_send: max } = campaign;
  const [media] = campaign.media;
  const isOver = state === 'finished' || state === 'cancelled';
  const item = useQuery({ ...mediaItemQuery(media?.uuid ?? ''), enabled: media !== undefined && !isOver });
  const isFileDeleted = item.data === null;
  const format = (count: number): string => formatNumber(count, language);
  return (
    <FoldedFacts>
      <Fact title={t('campaigns.created_at')}>
        <time dateTime={campaign.created_at}>{formatDayTime(new Date(campaign.created_at), language)}</time>
      </Fact>
      <Fact title={t('campaigns.start_at')}>
        <StartDay campaign={campaign} />
      </Fact>
      <Fact title={t('campaigns.time_start_at')}>
        <bdi dir="ltr">{from ?? '00:00'}</bdi>
      </Fact>
      <Fact title={t('campaigns.time_end_at')}>
        <bdi dir="ltr">{to ?? '23:59'}</bdi>
      </Fact>
      {state === 'running' && next && (
        <Fact title={t('campaigns.next')}>
          {isSoon(next) ? t('campaigns.next_soon') : <time dateTime={next}>{formatUpcoming(next)}</time>}
        </Fact>
      )}
      {end && (
        <Fact title={t('campaigns.ends')}>
          <time dateTime={end}>{formatUpcoming(end)}</time>
        </Fact>
      )}
      <Fact title={t('campaigns.gap')}>
        {campaign.practice_speed ? t('campaigns.practice_speed') : formatGap(min, max, t)}
      </Fact>
      {COUNTS.map((key) => (
        <Fact key={key} title={t(`campaigns.facts.${key}`)}>
          <span className="tabular">{format(campaign[key])}</span>
        </Fact>
      ))}
      {media && (
        <Fact title={t('campaigns.file')}>
          <bdi>{media.file_name}</bdi>
          {isFileDeleted && <> {t('campaigns.file_deleted')}</>}
        </Fact>
      )}
      {campaign.body && (
        <Fact title={t('campaigns.text')} isWide>
          <TemplateText text={campaign.body} lines={3} />
        </Fact>
      )}
    </FoldedFacts>
  );
}
