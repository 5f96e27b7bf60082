import { useState } from 'react';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MessageStats, UserReport } from '@server/dashboard/dashboard.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { messageStatsQuery, type Span } from '@/data/report.js';
import { BarChart } from '@/ui/charts/bar-chart.js';
import type { ChartBar } from '@/ui/charts/bar-drawing.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { MessageAllowance } from './message-allowance.js';
import { dayLabel } from './day-label.js';
import classes from './messages-panel.module.css';

/** Counts, of which each of the first three includes the next. */
const SERIES = ['sent', 'delivered', 'read', 'failed'] as const;

/** Colors from the bottom up. */
const COLORS = ['var(--chart-read)', 'var(--chart-delivered)', 'var(--chart-sent)', 'var(--chart-failed)'];

const SPANS: readonly Span[] = [7, 30];

/** Counts each message once, in its furthest state. */
function toBar(stats: MessageStats['data'][number]): ChartBar {
  const { day, sent, delivered, read, failed } = stats;
  const language = currentLanguage();
  return {
    label: dayLabel(day, language),
    shortLabel: dayLabel(day, language, { isShort: true }),
    parts: [read, delivered - read, sent - delivered, failed],
    figures: SERIES.map((key) => stats[key]),
  };
}

export function MessagesPanel({ report }: { report: UserReport | undefined }): React.ReactElement {
  const { t } = useTranslation();
  const [days, setDays] = useState<Span>(7);
  const { data: stats, error, refetch } = useQuery(messageStatsQuery(days));
  return (
    <section className={classes.panel} aria-labelledby="messages-panel">
      <header className={classes.head}>
        <h2 id="messages-panel" className={classes.title}>
          {t('dashboard.messages')}
        </h2>
        <div className={classes.spans} role="radiogroup" aria-label={t('dashboard.span')}>
          {SPANS.map((span) => (
            <label key={span} className={classes.span}>
              <input type="radio" name="span" checked={span === days} onChange={() => setDays(span)} />
              {t('dashboard.days', { count: span })}
            </label>
          ))}
        </div>
      </header>
      <div className={classes.columns}>
        <MessageAllowance messages={report?.messages} />
        <div className={classes.chart}>
          <dl className={classes.legend}>
            {SERIES.map((key) => (
              <div key={key} className={classes.item} data-series={key}>
                <dt>{t(`dashboard.count.${key}`)}</dt>
                <dd>
                  {stats ? formatNumber(stats.totals[key], currentLanguage()) : <Skeleton height={20} width={36} />}
                </dd>
              </div>
            ))}
          </dl>
          {error && !stats ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <BarChart
              name={t('dashboard.per_day_table')}
              heading={t('dashboard.day')}
              bars={stats?.data.map(toBar)}
              colors={COLORS}
              figures={SERIES.map((key) => t(`dashboard.count.${key}`))}
            />
          )}
        </div>
      </div>
    </section>
  );
}
