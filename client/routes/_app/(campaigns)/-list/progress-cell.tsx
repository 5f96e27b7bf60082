import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { CampaignStateText } from '@/parts/campaigns/campaign-status.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from './campaigns.module.css';

export function ProgressCell({ campaign }: { campaign: CampaignResource }): React.ReactElement {
  const { t } = useTranslation();
  const { counts, operations_count: sent } = campaign;
  const { failed, skipped, total } = counts;
  const write = (count: number): string => formatNumber(count, currentLanguage());
  const share = (count: number): string => `${total === 0 ? 0 : (count / total) * 100}%`;
  return (
    <span className={classes.progress} data-note>
      <span
        className={classes.bar}
        role="progressbar"
        aria-label={t('campaigns.progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={sent + failed + skipped}
      >
        <span className={classes.sent} style={{ inlineSize: share(sent) }} />
        <span className={classes.lost} style={{ inlineSize: share(failed) }} />
        <span className={classes.leftOut} style={{ inlineSize: share(skipped) }} />
      </span>
      <span className={classes.figures}>
        <span>{t('campaigns.sent_of', { sent: write(sent), total: write(total) })}</span>
        {failed + skipped > 0 && (
          <span className={classes.rest}>
            {failed > 0 && (
              <span className={classes.failed}>
                {t('campaigns.failed_count', { count: failed, number: write(failed) })}
              </span>
            )}
            {skipped > 0 && <span>{t('campaigns.skipped_count', { count: skipped, number: write(skipped) })}</span>}
          </span>
        )}
      </span>
      {/* The state beside it already says "finished". */}
      {campaign.state !== 'finished' && (
        <span className={classes.onPhones}>
          <CampaignStateText campaign={campaign} />
        </span>
      )}
    </span>
  );
}
