import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { IconChartBar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { REPORT_BY } from '@server/team/reports/report-limits.contract.js';
import { defineAddress, matching, oneOf } from '@/app/lists/list-address.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { exportTeamReport, type TeamReportChoice, teamReportQuery } from '@/data/team/team-report.js';
import { ExportMenu } from '@/parts/export-menu.js';
import { PageHeader } from '@/ui/page-header.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { DaysChart } from './-report/days-chart.js';
import { Figures } from './-report/figures.js';
import { Period } from './-report/period.js';
import { ReportTable } from './-report/report-table.js';
import { WeekHeat } from './-report/week-heat.js';
import classes from './-report/report.module.css';

const DAY = matching(/^\d{4}-\d\d-\d\d$/);
const address = defineAddress({ from: DAY, to: DAY, by: oneOf(REPORT_BY) });

export const Route = createFileRoute('/_app/(team)/reports/team')({
  staticData: {
    shape: 'figures',
    titleKey: 'reports.title',
    menu: { group: 'account', at: 6, icon: 'ChartBar', permission: 'show reports' },
    texts: ['reports', 'exports'],
  },
  beforeLoad: requirePermission('show reports'),
  validateSearch: address.read,
  loaderDeps: ({ search: { from, to, by } }) => ({ from, to, by }),
  loader: ({ deps }) => queryClient.prefetchQuery(teamReportQuery(deps)),
  component: TeamReportPage,
});

function TeamReportPage(): React.ReactElement {
  const { t } = useTranslation();
  const { from, to, by } = Route.useSearch();
  const navigate = Route.useNavigate();
  const choice: TeamReportChoice = { from, to, by };
  const { data: report, error, refetch } = useQuery(teamReportQuery(choice));
  const choose = (changed: TeamReportChoice): void =>
    void navigate({ search: { ...choice, ...changed }, replace: true });
  const isEmpty = report?.data.every(
    ({ chats, resolved, reopened, messages }) => chats + resolved + reopened + messages === 0,
  );
  return (
    <>
      <PageHeader description={t('reports.description')}>
        <ExportMenu label={t('exports.export')} run={(format) => exportTeamReport(choice, format)} disabled={!report} />
      </PageHeader>
      <Period from={from} to={to} report={report} onChange={choose} />
      {error && !report ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isEmpty && report?.heat.length === 0 ? (
        <EmptyState
          icon={<IconChartBar size={40} stroke={1.5} />}
          title={t('reports.empty_title')}
          text={t('reports.empty_text')}
        />
      ) : (
        <>
          <Figures report={report} />
          <section aria-labelledby="report-days">
            <h2 id="report-days" className={classes.title}>
              {t('reports.per_day')}
            </h2>
            <DaysChart days={report?.days} />
          </section>
          <ReportTable report={report} by={by ?? 'user'} onChange={choose} />
          {report && (
            <section>
              <h2 className={classes.title}>{t('reports.heat')}</h2>
              <WeekHeat heat={report.heat} />
            </section>
          )}
        </>
      )}
    </>
  );
}
