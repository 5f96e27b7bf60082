import { useTranslation } from 'react-i18next';
import type { GroupSendResource } from '@server/campaigns/campaigns.contract.js';
import { Fact, FoldedFacts, isSoon } from '@/parts/campaigns/folded-facts.js';
import { formatGap } from '@/parts/campaigns/format-gap.js';
import { TemplateText } from '@/parts/template-text/template-text.js';
import { useUpcomingFormat } from '@/parts/use-upcoming-format.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { RelativeTime } from '@/ui/relative-time.js';

export function GroupSendFacts({ send }: { send: GroupSendResource }): React.ReactElement {
  const { t } = useTranslation();
  const formatUpcoming = useUpcomingFormat();
  const { min, max } = send.gap;
  return (
    <FoldedFacts>
      <Fact title={t('campaigns.device')}>
        <bdi>{send.device.device_name}</bdi>
      </Fact>
      <Fact title={t('campaigns.started')}>
        <RelativeTime value={send.created_at} />
      </Fact>
      {send.next_at && (
        <Fact title={t('campaigns.next')}>
          {isSoon(send.next_at) ? t('campaigns.next_soon') : <RelativeTime value={send.next_at} />}
        </Fact>
      )}
      {send.ends_at && (
        <Fact title={t('campaigns.ask.ends')}>
          <time dateTime={send.ends_at}>{formatUpcoming(send.ends_at)}</time>
        </Fact>
      )}
      {send.state !== 'finished' && send.state !== 'cancelled' && max > 0 && (
        <Fact title={t('campaigns.gap')}>{formatGap(min, max, t)}</Fact>
      )}
      {send.media && (
        <Fact title={t('campaigns.file')}>
          <bdi>{send.media.file_name}</bdi>
        </Fact>
      )}
      {(send.template ?? send.body) && (
        <Fact title={t('campaigns.text')} isWide>
          {send.template ? (
            <ClampedText text={t('campaigns.template_is', { name: send.template.name })} />
          ) : (
            <TemplateText text={send.body ?? ''} lines={3} />
          )}
        </Fact>
      )}
    </FoldedFacts>
  );
}
