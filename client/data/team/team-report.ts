import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ExportTeamReportQuery, ReportBy, TeamReport } from '@server/team/reports/team-report.contract.js';
import { download } from '@/app/http/download.js';
import { http } from '@/app/http/http.js';
import { onServerEvent } from '@/app/socket.js';
import { throttlePerKey } from '../throttle-per-key.js';

const REPORTS = ['team-report'] as const;
/** Minimum time between refetches of the expensive report. */
const REFETCH_INTERVAL_MS = 15_000;

export interface TeamReportChoice {
  /** First day, by default 30 days ago. */
  from?: string | undefined;
  to?: string | undefined;
  by?: ReportBy | undefined;
}

/** Report with its grouping: the page may still show the previous one. */
export interface ShownReport extends TeamReport {
  by: ReportBy;
}

export function teamReportQuery({ from, to, by }: TeamReportChoice) {
  return queryOptions({
    queryKey: [...REPORTS, from ?? null, to ?? null, by ?? null] as const,
    queryFn: async ({ signal }): Promise<ShownReport> => ({
      ...(await http.get<TeamReport>('/api/v1/reports/team', { from, to, by }, { signal })),
      by: by ?? 'user',
    }),
    placeholderData: keepPreviousData,
  });
}

export function exportTeamReport(choice: TeamReportChoice, format: ExportTeamReportQuery['format']): Promise<void> {
  const query = new URLSearchParams(
    Object.entries({ ...choice, format }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return download(`/api/v1/reports/team/export?${query}`);
}

onServerEvent('chat.changed', throttlePerKey(REFETCH_INTERVAL_MS, REPORTS));
