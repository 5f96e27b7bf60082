import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageStats } from '@server/dashboard/dashboard.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { dayLabel } from './day-label.js';
import { niceCeiling } from './nice-ceiling.js';
import classes from './days-chart.module.css';

type Day = MessageStats['data'][number];

/** The furthest each message came, from the bottom up: every message stands in exactly one part of the bar. */
const partsOf = ({ sent, delivered, read, failed }: Day) =>
  [
    ['read', read],
    ['delivered', delivered - read],
    ['sent', sent - delivered],
    ['failed', failed],
  ] as const;

/**
 * One bar a day, of plain boxes: they follow the theme by themselves and weigh nothing. Time runs from left to right in
 * both languages. For the eye only; `DaysTable` says the same in words.
 */
export function DaysChart({ stats }: { stats: MessageStats }): React.ReactElement {
  const language = currentLanguage();
  const [shown, setShown] = useState<number | null>(null);
  const days = stats.data;
  const top = niceCeiling(Math.max(...days.map(({ sent, failed }) => sent + failed)));
  const day = shown === null ? undefined : days[shown];
  return (
    <div className={classes.frame} dir="ltr" aria-hidden onPointerLeave={() => setShown(null)}>
      <div className={classes.scale}>
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{formatNumber(value, language)}</span>
        ))}
      </div>
      <div className={classes.bars} data-many={days.length > 7 || undefined}>
        {days.map((each, index) => (
          <div key={each.day} className={classes.slot} onPointerEnter={() => setShown(index)}>
            <div className={classes.bar}>
              {partsOf(each).map(([name, count]) => (
                <div key={name} data-part={name} style={{ height: `${(100 * count) / top}%` }} />
              ))}
            </div>
            <bdi className={classes.day}>{dayLabel(each.day, language, true)}</bdi>
          </div>
        ))}
      </div>
      {day && <Tip day={day} at={((shown ?? 0) + 0.5) / days.length} />}
    </div>
  );
}

function Tip({ day, at }: { day: Day; at: number }): React.ReactElement {
  const { t, i18n } = useTranslation();
  const language = currentLanguage();
  return (
    <div
      className={classes.tip}
      dir={i18n.dir()}
      style={{ left: `${at * 100}%`, transform: `translateX(${-at * 100}%)` }}
    >
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
