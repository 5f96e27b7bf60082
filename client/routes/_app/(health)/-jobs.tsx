import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BackgroundJob } from '@server/status/jobs.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { serverNow } from '@/app/http/server-time.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { jobsQuery, useRunJob } from '@/data/server/server-health.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { type RowAction, RowActions } from '@/ui/list-page/row-actions.js';
import { DataTable } from '@/ui/list-page/table/data-table.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { CardSkeletons } from '@/ui/page-states/skeletons.js';
import { jobColumns } from './-job-columns.js';
import classes from './-health.module.css';

const DAY_MS = 86_400_000;
/** Younger jobs wait in passing. */
const LATE_SECONDS = 60;

/** Shows the jobs that need attention, or all jobs. */
export function Jobs(): React.ReactElement {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(jobsQuery);
  const [showsAll, setShowsAll] = useState(false);
  const jobs = data?.map((job, index) => ({ ...job, id: index + 1 }));
  const shown = showsAll ? jobs : jobs?.filter(needsAttention);
  const language = currentLanguage();
  return (
    <section aria-labelledby="health-jobs" className={classes.jobs}>
      <div className={classes.head}>
        <h2 id="health-jobs" className={classes.title}>
          {t('health.jobs')}
        </h2>
        {jobs && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(!showsAll)}>
            {showsAll
              ? t('health.show_problems')
              : t('health.show_all_jobs', { n: formatNumber(jobs.length, language) })}
          </Button>
        )}
      </div>
      {!jobs &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardSkeletons count={1} height={60} />)}
      {shown?.length === 0 && <p className={classes.dimmed}>{t('health.jobs_fine')}</p>}
      {shown && shown.length > 0 && (
        <DataTable
          label={t('health.jobs')}
          columns={jobColumns(t)}
          rows={shown}
          nameOf={({ name }) => name}
          renderActions={(job) => <JobActions job={job} />}
        />
      )}
    </section>
  );
}

const needsAttention = (job: BackgroundJob): boolean =>
  job.failed > 0 ||
  job.oldest_seconds > LATE_SECONDS ||
  (job.last_failure_at !== null && serverNow() - Date.parse(job.last_failure_at) < DAY_MS);

function JobActions({ job }: { job: BackgroundJob }): React.ReactElement | null {
  const { t } = useTranslation();
  const runJob = useRunJob();
  const name = isolate(job.name);
  const run = (started: string) =>
    runJob.mutate(job.name, {
      onSuccess: () => toast.success(started),
      onError: (error) => showFailure(error, () => run(started)),
    });
  const actions: RowAction[] = [];
  if (job.every_seconds !== null)
    actions.push({
      label: t('health.run_job'),
      name: t('health.run_job_of', { name }),
      Icon: IconPlayerPlay,
      isBusy: runJob.isPending,
      run: () => run(t('health.job_started')),
    });
  if (job.failed > 0)
    actions.push({
      label: t('health.retry_failed'),
      name: t('health.retry_failed_of', { name }),
      Icon: IconRefresh,
      isBusy: runJob.isPending,
      run: () => run(t('health.failed_retried')),
    });
  return actions.length === 0 ? null : <RowActions name={name} actions={actions} />;
}
