import { useTranslation } from 'react-i18next';
import type { GroupSendResource } from '@server/campaigns/campaigns.contract.js';
import { currentLanguage } from '@/app/i18n.js';
import { formatNumber } from '@/ui/format-number.js';
import { countSent, countUnsent } from './count-parts.js';
import classes from './group-send-bar.module.css';

/** How much of it has gone, and how much of that has failed. */
export function GroupSendBar({ counts }: Pick<GroupSendResource, 'counts'>): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const write = (count: number): string => formatNumber(count, language);
  const [sent, unsent] = [countSent(counts), countUnsent(counts)];
  const share = (count: number): string => `${counts.total === 0 ? 0 : (count / counts.total) * 100}%`;
  return (
    <div className={classes.root}>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('campaigns.progress')}
        aria-valuemin={0}
        aria-valuemax={counts.total}
        aria-valuenow={sent + unsent}
      >
        <span className={classes.sent} style={{ inlineSize: share(sent) }} />
        <span className={classes.unsent} style={{ inlineSize: share(unsent) }} />
      </div>
      <span className={classes.words}>
        <span>{t('campaigns.sent_of', { sent: write(sent), total: write(counts.total) })}</span>
        {unsent > 0 && (
          <span className={classes.bad}>{t('campaigns.not_sent', { count: unsent, number: write(unsent) })}</span>
        )}
      </span>
    </div>
  );
}
