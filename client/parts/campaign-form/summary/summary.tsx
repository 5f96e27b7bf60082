import { Button, Loader, Skeleton } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PreflightProblem } from '@server/campaigns/definition/preflight.contract.js';
import type { TemplateChoice } from '@server/templates/templates.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import type { CampaignValues } from '../campaign-values.js';
import { AllowanceFigure, DevicesFigure, RecipientFigure, TimesFigure } from './figures.js';
import { ProblemList } from './problem-list.js';
import { SamplePreview } from './sample-preview.js';
import type { Preflight } from './use-preflight.js';
import classes from './summary.module.css';

interface SummaryProps {
  values: CampaignValues;
  preflight: Preflight;
  templates: readonly TemplateChoice[];
  onJump: (problem: PreflightProblem) => void;
}

export function Summary({ values, preflight, templates, onJump }: SummaryProps): React.ReactElement {
  const { data } = preflight;
  return (
    <div className={classes.summary} aria-busy={preflight.isChanging}>
      <Facts values={values} preflight={preflight} onJump={onJump} />
      <SamplePreview values={values} samples={data?.samples ?? []} templates={templates} />
    </div>
  );
}

function Facts({ values, preflight, onJump }: Omit<SummaryProps, 'templates'>): React.ReactElement {
  const { t } = useTranslation();
  const { data, error, isChanging, refetch } = preflight;
  if (values.groups.length === 0)
    return (
      <p className={classes.before}>
        <IconUsersGroup size={24} stroke={1.5} />
        {t('campaigns.form.summary_empty')}
      </p>
    );
  if (!data && error)
    return (
      <div className={classes.hint}>
        <p>{t('campaigns.form.not_checked', { reason: describeHttpError(error) })}</p>
        <Button variant="default" size="compact-sm" onClick={refetch}>
          {t('ui.retry')}
        </Button>
      </div>
    );
  if (!data) return <Skeleton height={180} aria-label={t('ui.loading')} />;
  return (
    <div className={classes.facts}>
      {isChanging && <Loader className={classes.changing ?? ''} size={16} aria-hidden />}
      <RecipientFigure preflight={data} />
      <AllowanceFigure preflight={data} />
      <TimesFigure preflight={data} />
      <DevicesFigure preflight={data} />
      {data.problems.length > 0 && <ProblemList problems={data.problems} onJump={onJump} />}
    </div>
  );
}
