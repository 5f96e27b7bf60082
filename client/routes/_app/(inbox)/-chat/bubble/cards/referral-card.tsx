import { IconExternalLink, IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import classes from '../../bubble-media/bubble-media.module.css';
import sale from './sale-card.module.css';

type Referral = NonNullable<MessageResource['referral']>;

export function ReferralCard({ referral }: { referral: Referral }): React.ReactElement {
  const { t } = useTranslation();
  const { source_type: type, headline, body, url, source_id: id } = referral;
  return (
    <div className={`${classes.card} ${sale.referral}`}>
      <span className={classes.sign}>
        <IconSpeakerphone size={24} stroke={1.5} className="flip" />
      </span>
      <div className={classes.lines}>
        <span className={classes.facts}>{t(type === 'post' ? 'messages.from_post' : 'messages.from_ad')}</span>
        {headline && (
          <strong>
            <bdi>{headline}</bdi>
          </strong>
        )}
        {body && <ClampedText text={body} lines={3} />}
        {id && (
          <span className={classes.facts}>
            {t('messages.ad_id')} <bdi dir="ltr">{id}</bdi>
          </span>
        )}
        {url && (
          <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={classes.map}>
            {t('messages.open_ad')} <IconExternalLink size={14} stroke={1.5} className="flip" />
          </a>
        )}
      </div>
    </div>
  );
}
