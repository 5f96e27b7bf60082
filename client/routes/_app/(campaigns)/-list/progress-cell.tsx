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
  const format = (count: number): string => formatNumber(count, currentLanguage());
  const widthOf = (count: number): string => `${total === 0 ? 0 : (count / total) * 100}%`;
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
        <span className={classes.sent} style={{ inlineSize: widthOf(sent) }} />
        <span className={classes.lost} style={{ inlineSize: widthOf(failed) }} />
        <span className={classes.leftOut} style={{ inlineSize: widthOf(skipped) }} />
      </span>
      <span className={classes.figures}>
        <span>{t('campaigns.sent_of', { sent: format(sent), total: format(total) })}</span>
        {failed + skipped > 0 && (
          <span className={classes.rest}>
            {failed > 0 && (
              <span className={classes.failed}>
                {t('campaigns.failed_count', { count: failed, number: format(failed) })}
              </span>
            )}
            {skipped > 0 && <span>{t('campaigns.skipped_count', { count: skipped, number: format(skipped) })}</span>}
          </span>
        )}
      </span>
      {/* The status chip already says "finished". */}
      {campaign.state !== 'finished' && (
        <span className={classes.onPhones}>
          <CampaignStateText campaign={campaign} />
        </span>
      )}
    </span>
  );
}
