import { useTranslation } from 'react-i18next';
import type { GroupSendResource } from '@server/campaigns/campaigns.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { countUnsent, countSent } from './count-parts.js';
import classes from './group-send-bar.module.css';

export function GroupSendBar({ counts }: Pick<GroupSendResource, 'counts'>): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const format = (count: number): string => formatNumber(count, language);
  const [sent, unsent] = [countSent(counts), countUnsent(counts)];
  const { failed, skipped } = counts;
  const percentOfTotal = (count: number): string => `${counts.total === 0 ? 0 : (count / counts.total) * 100}%`;
  return (
    <div className={classes.root}>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('campaigns.progress')}
        aria-valuemin={0}
        aria-valuemax={counts.total}
        aria-valuenow={counts.total - unsent}
      >
        <span className={classes.sent} style={{ inlineSize: percentOfTotal(sent) }} />
        <span className={classes.failed} style={{ inlineSize: percentOfTotal(failed) }} />
        <span className={classes.skipped} style={{ inlineSize: percentOfTotal(skipped) }} />
      </div>
      <span className={classes.words}>
        <span>{t('campaigns.sent_of', { sent: format(sent), total: format(counts.total) })}</span>
        {failed > 0 && (
          <span className={classes.bad}>{t('campaigns.failed_count', { count: failed, number: format(failed) })}</span>
        )}
        {skipped > 0 && <span>{t('campaigns.skipped_count', { count: skipped, number: format(skipped) })}</span>}
        {unsent > 0 && <span>{t('campaigns.ahead_count', { count: unsent, number: format(unsent) })}</span>}
      </span>
    </div>
  );
}
