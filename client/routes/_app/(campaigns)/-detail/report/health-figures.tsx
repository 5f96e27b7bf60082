import { useTranslation } from 'react-i18next';
import type { CampaignReport } from '@server/campaigns/definition/report.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatShare } from '@/ui/format/format-share.js';
import classes from '../detail.module.css';

export function HealthFigures({ health }: Pick<CampaignReport, 'health'>): React.ReactElement | null {
  const { t } = useTranslation();
  const language = currentLanguage();
  if (health.length === 0) return null;
  return (
    <section aria-labelledby="campaign-health">
      <h2 id="campaign-health" className={classes.title}>
        {t('campaigns.health')}
      </h2>
      <dl className={classes.figures}>
        {health.map(({ kind, count, share, bound }) => (
          <div key={kind} className={classes.figure} data-bad={(bound !== null && share >= bound) || undefined}>
            <dt>{t(`campaigns.health_of.${kind}`)}</dt>
            <dd>
              <span className={classes.share}>{formatShare(share, language)}</span>
              <span className={classes.bound}>
                {t('campaigns.people', { count, number: formatNumber(count, language) })}
                {bound !== null && ` · ${t('campaigns.held_at', { share: formatShare(bound, language) })}`}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
