import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserReport } from '@server/dashboard/dashboard.contract.js';
import { forAMoment } from '@/app/for-a-moment.js';
import { loadTexts } from '@/app/i18n/i18n.js';
import { queryClient } from '@/app/query-client.js';
import { prefetchDemo } from '@/data/demo.js';
import { messageStatsQuery, reportQuery } from '@/data/report.js';
import { useSession } from '@/data/account/session.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { PageSkeleton } from '@/ui/page-states/page-skeleton.js';
import { onDemand } from '@/ui/on-demand.js';
import { FirstSteps } from './-dashboard/first-steps.js';
import { MessagesPanel } from './-dashboard/messages-panel.js';
import { ReportCards } from './-dashboard/report-cards.js';
import classes from './-dashboard/dashboard.module.css';

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { shape: 'figures', titleKey: 'dashboard.title', texts: ['dashboard'] },
  loader: async () => {
    void queryClient.prefetchQuery(messageStatsQuery(7));
    await forAMoment(Promise.all([queryClient.prefetchQuery(reportQuery), prefetchDemo()]));
  },
  component: Dashboard,
});

// With all that can be said about devices: most days nobody needs it.
const Trouble = onDemand(async () => {
  const [{ Trouble: component }] = await Promise.all([import('./-dashboard/trouble.js'), loadTexts(['devices'])]);
  return component;
}, TroubleSpace);

const Shops = onDemand(async () => {
  const [{ Shops: component }] = await Promise.all([import('./-dashboard/shops.js'), loadTexts(['shops', 'apps'])]);
  return component;
}, ShopsSpace);

/** As high as what comes in its place. */
function TroubleSpace({ devices }: { devices: UserReport['trouble'] }): React.ReactElement {
  return <div className={classes.troubleSpace} style={{ '--devices': devices.length } as React.CSSProperties} />;
}

function ShopsSpace(): React.ReactElement {
  return <div className={classes.shopsSpace} />;
}

function Dashboard(): React.ReactElement {
  const { t } = useTranslation();
  const { name, username } = useSession().data;
  const { data: report, error, refetch } = useQuery(reportQuery);
  if (error && !report) return <ErrorState error={error} onRetry={() => void refetch()} />;
  // Steps and trouble stand above the rest: drawn in one go, nothing is pushed down.
  if (!report) return <PageSkeleton />;
  return (
    <div className={classes.page}>
      <p className={classes.welcome}>{t('dashboard.welcome', { name: name ?? username })}</p>
      {report.trouble.length > 0 && <Trouble devices={report.trouble} />}
      <FirstSteps report={report} />
      <MessagesPanel report={report} />
      {report.shops > 0 && <Shops />}
      <ReportCards report={report} />
    </div>
  );
}
