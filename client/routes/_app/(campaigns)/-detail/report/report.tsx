import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import type { Steps } from '@server/campaigns/definition/report.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { campaignReportQuery } from '@/data/campaign-report.js';
import { Funnel, type FunnelStep } from '@/ui/charts/funnel.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { CampaignTimeline } from './campaign-timeline.js';
import { HealthFigures } from './health-figures.js';
import { HoursChart } from './hours-chart.js';
import { LinksTable } from './links-table.js';
import { RunSelect } from './run-select.js';
import { DeviceSplit, TemplateSplit } from './splits.js';
import classes from '../detail.module.css';

const STEPS = ['audience', 'sent', 'delivered', 'read', 'replied', 'clicked'] as const satisfies (keyof Steps)[];

interface ReportProps {
  campaign: CampaignResource;
  run: number | undefined;
  children: React.ReactNode;
}

export function Report({ campaign, run, children }: ReportProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: report, error, refetch } = useQuery(campaignReportQuery(campaign.id, run));
  const countTexts = (count: number) => ({ count, number: formatNumber(count, currentLanguage()) });
  const toFunnelSteps = (steps: Steps, hasLinks: boolean): FunnelStep[] =>
    STEPS.filter((key) => key !== 'clicked' || hasLinks).map((key) => ({
      key,
      label: t(`campaigns.step.${key}`),
      count: steps[key],
      ...(key === 'audience' && steps.skipped > 0 && { note: t('campaigns.skipped_count', countTexts(steps.skipped)) }),
      ...(key === 'sent' && {
        lost: { count: steps.failed, label: t('campaigns.failed_count', countTexts(steps.failed)) },
      }),
    }));
  return (
    <>
      <div className={classes.columns}>
        <section aria-labelledby="campaign-results">
          <div className={classes.head}>
            <h2 id="campaign-results" className={classes.title}>
              {t('campaigns.results')}
            </h2>
            <RunSelect campaign={campaign} run={run} />
          </div>
          {report ? (
            <>
              <Funnel label={t('campaigns.results')} steps={toFunnelSteps(report.steps, report.links.length > 0)} />
              {report.steps.audience > 0 && <p className={classes.shares}>{t('campaigns.of_audience')}</p>}
            </>
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton height={180} />
          )}
        </section>
        <section aria-labelledby="campaign-hours">
          <div className={classes.head}>
            <h2 id="campaign-hours" className={classes.title}>
              {t('campaigns.per_hour')}
            </h2>
          </div>
          <HoursChart hours={report?.hours} />
        </section>
      </div>
      {children}
      <div className={classes.columns}>
        <div>
          {report && (
            <>
              <HealthFigures health={report.health} />
              <TemplateSplit report={report} />
              <DeviceSplit report={report} campaign={campaign} />
              <LinksTable links={report.links} />
            </>
          )}
        </div>
        <CampaignTimeline campaignId={campaign.id} />
      </div>
    </>
  );
}
