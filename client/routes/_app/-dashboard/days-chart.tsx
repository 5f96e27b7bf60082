import { useEffect, useRef, useState } from 'react';
import { useComputedColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { MessageStats } from '@server/dashboard/dashboard.contract.js';
import { currentLanguage } from '@/app/i18n.js';
import { formatNumber } from '@/ui/format-number.js';
import { dayLabel } from './day-label.js';
import classes from './days-chart.module.css';

const HEIGHT = 200;
type Day = MessageStats['data'][number];

/**
 * One bar a day. Each series is drawn over the wider one before it: what was delivered was sent, what was read was
 * delivered, so the visible parts are those that went no further, with the failed on top. Time runs from left to right in both languages.
 */
export function DaysChart({ stats }: { stats: MessageStats }): React.ReactElement {
  const { i18n } = useTranslation();
  const scheme = useComputedColorScheme();
  const holder = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ day: Day; left: number } | null>(null);
  const days = stats.data;

  useEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const chart = new uPlot(optionsOf(element, days, setShown), columnsOf(days), element);
    const observer = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
      setShown(null);
    };
    // Colours and words are drawn into the picture.
  }, [days, scheme, i18n.language]);

  return (
    <div className={classes.frame} dir="ltr" aria-hidden>
      <div ref={holder} />
      {shown && <Tip day={shown.day} left={shown.left} />}
    </div>
  );
}

function Tip({ day, left }: { day: Day; left: number }): React.ReactElement {
  const { t, i18n } = useTranslation();
  const language = currentLanguage();
  return (
    <div className={classes.tip} dir={i18n.dir()} style={{ insetInlineStart: undefined, left }}>
      <strong>{dayLabel(day.day, language)}</strong>
      {(['sent', 'delivered', 'read', 'failed'] as const).map((key) => (
        <span key={key} className={classes.line}>
          <span>{t(`dashboard.count.${key}`)}</span>
          <span className="tabular">{formatNumber(day[key], language)}</span>
        </span>
      ))}
    </div>
  );
}

function columnsOf(days: Day[]): uPlot.AlignedData {
  return [
    days.map((_, index) => index),
    days.map(({ sent, failed }) => sent + failed),
    days.map(({ sent }) => sent),
    days.map(({ delivered }) => delivered),
    days.map(({ read }) => read),
  ];
}

function optionsOf(
  element: HTMLElement,
  days: Day[],
  show: (shown: { day: Day; left: number } | null) => void,
): uPlot.Options {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const language = currentLanguage();
  const font = `12px ${style.fontFamily}`;
  const axis = { font, stroke: token('--text-dimmed'), ticks: { show: false } };
  const bars = uPlot.paths.bars?.({ size: [0.6, 36], radius: 0.1 });
  const series = ['failed', 'sent', 'delivered', 'read'].map((name) => ({
    ...(bars && { paths: bars }),
    fill: token(`--chart-${name}`),
    width: 0,
    points: { show: false },
  }));
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [-0.6, days.length - 0.4] },
      // Something to stand on while nothing was sent.
      y: { range: (_chart, _min, max) => [0, Math.max(4, max * 1.1)] },
    },
    series: [{}, ...series],
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: () =>
          days.map((_, index) => index).filter((index) => index % Math.ceil(days.length / spaceFor(element)) === 0),
        values: (_chart, splits) =>
          splits.map((index) => (days[index] ? dayLabel(days[index].day, language, true) : '')),
      },
      {
        ...axis,
        size: 48,
        grid: { stroke: token('--border'), width: 1 },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000],
        values: (_chart, splits) => splits.map((value) => formatNumber(value, language)),
      },
    ],
    hooks: {
      setCursor: [
        (chart) => {
          const day = chart.cursor.idx == null ? undefined : days[chart.cursor.idx];
          const left = chart.cursor.left ?? -1;
          show(day && left >= 0 ? { day, left: left + chart.bbox.left / devicePixelRatio } : null);
        },
      ],
    },
  };
}

/** How many day labels fit beside each other. */
const spaceFor = (element: HTMLElement): number => Math.max(2, Math.floor(element.clientWidth / 72));
