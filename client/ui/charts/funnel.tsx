import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '../format/format-number.js';
import { formatShare } from '../format/format-share.js';
import classes from './funnel.module.css';

export interface FunnelStep {
  key: string;
  label: string;
  count: number;
  lost?: { count: number; label: string };
  note?: string;
}

export function Funnel({ label, steps }: { label: string; steps: readonly FunnelStep[] }): React.ReactElement {
  const language = currentLanguage();
  const total = steps[0]?.count ?? 0;
  const shareOf = (count: number): number => (total === 0 ? 0 : Math.min(1, count / total));
  return (
    <ol className={classes.funnel} aria-label={label}>
      {steps.map(({ key, label: name, count, lost, note }, index) => (
        <li key={key} className={classes.step}>
          <span className={classes.label}>{name}</span>
          <span className={classes.track} aria-hidden>
            <span className={classes.fill} style={{ inlineSize: `${shareOf(count) * 100}%` }} />
            {lost && lost.count > 0 && (
              <span className={classes.lost} style={{ inlineSize: `${shareOf(lost.count) * 100}%` }} />
            )}
          </span>
          <span className={classes.count}>{formatNumber(count, language)}</span>
          <span className={classes.share}>{index > 0 && total > 0 && formatShare(count / total, language)}</span>
          {note && <span className={classes.note}>{note}</span>}
          {lost && lost.count > 0 && <span className={classes.beside}>{lost.label}</span>}
        </li>
      ))}
    </ol>
  );
}
