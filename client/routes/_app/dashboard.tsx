import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserReport } from '@server/dashboard/dashboard.contract.js';
import { waitBriefly } from '@/app/wait-briefly.js';
import { loadTexts } from '@/app/i18n/i18n.js';
import { queryClient } from '@/app/query-client.js';
import { chatCountsQuery } from '@/data/chats/chat-counts.js';
import { prefetchDemo } from '@/data/demo.js';
import { messageStatsQuery, reportQuery } from '@/data/report.js';
import { useSession } from '@/data/account/session.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { PageSkeleton } from '@/ui/page-states/page-skeleton.js';
import { onDemand } from '@/ui/on-demand.js';
import { Attention } from './-dashboard/attention.js';
import { DemoData } from './-dashboard/steps/demo-data.js';
import { FirstSteps } from './-dashboard/steps/first-steps.js';
import { MessagesPanel } from './-dashboard/messages-panel.js';
import { RunningNow } from './-dashboard/running.js';
import { PlatformTiles } from './-dashboard/platform-tiles.js';
import { doneKeyOf, StepsPanel, wasDone } from './-dashboard/steps/steps-panel.js';
import { TodayTiles } from './-dashboard/today-tiles.js';
import { WhenNear } from './-dashboard/when-near.js';
import classes from './-dashboard/dashboard.module.css';
import now from './-dashboard/now.module.css';

export const Route = createFileRoute('/_app/dashboard')({
  staticData: {
    shape: 'figures',
    titleKey: 'dashboard.title',
    menu: { group: 'main', at: 10, icon: 'LayoutDashboard' },
    texts: ['dashboard'],
  },
  loader: async () => {
    await waitBriefly(
      Promise.all([
        queryClient.prefetchQuery(reportQuery),
        queryClient.prefetchQuery(messageStatsQuery(7)),
        queryClient.prefetchQuery(chatCountsQuery(null)),
        prefetchDemo(),
      ]),
    );
  },
  component: Dashboard,
});

interface OwnerStepsProps {
  done: NonNullable<UserReport['owner_steps']>;
}

const OwnerSteps = onDemand(
  async () => {
    const [{ describeOwnerSteps }] = await Promise.all([
      import('./-dashboard/steps/describe-owner-steps.js'),
      loadTexts(['settings']),
    ]);
    return function Steps({ done }: OwnerStepsProps) {
      return <StepsPanel id="owner-steps" isShort {...describeOwnerSteps(done, useTranslation().t)} />;
    };
  },
  () => <div className={classes.ownerSpace} />,
);

const StoreTiles = onDemand(async () => {
  const [{ StoreTiles: component }] = await Promise.all([
    import('./-dashboard/store-tiles.js'),
    loadTexts(['stores', 'apps']),
  ]);
  return component;
}, StoresSpace);

const ReportCards = onDemand(
  async () => (await import('./-dashboard/report-cards.js')).ReportCards,
  () => <div className={classes.cardsSpace} />,
);

function StoresSpace(): React.ReactElement {
  return <div className={classes.storesSpace} />;
}

function Dashboard(): React.ReactElement {
  const { t } = useTranslation();
  const { id, name, username } = useSession().data;
  const { data: report, error, refetch } = useQuery(reportQuery);
  if (error && !report) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!report) return <PageSkeleton />;
  // The platform's owner has other steps.
  const isNewMerchant = report.first_steps.test_message === false && report.owner_steps === null;
  return (
    <div className={classes.page}>
      <p className={classes.welcome}>{t('dashboard.welcome', { name: name ?? username })}</p>
      <DemoData isOffered={report.first_steps.test_message === false} />
      {report.platform && <PlatformTiles platform={report.platform} members={report.members} />}
      {report.owner_steps && !wasDone(doneKeyOf('owner-steps', id)) && <OwnerSteps done={report.owner_steps} />}
      {isNewMerchant && <FirstSteps report={report} />}
      {/* Administrators may send no messages. */}
      {(!report.platform || report.first_steps.test_message) && (
        <>
          {report.platform && <h2 className={classes.own}>{t('dashboard.platform.own')}</h2>}
          <TodayTiles report={report} />
        </>
      )}
      <div className={now.both}>
        <Attention report={report} />
        <RunningNow running={report.running} />
      </div>
      {!isNewMerchant && <FirstSteps report={report} />}
      <MessagesPanel report={report} />
      {report.shops > 0 && <StoreTiles />}
      <WhenNear className={classes.cardsSpace}>
        <ReportCards report={report} />
      </WhenNear>
    </div>
  );
}
