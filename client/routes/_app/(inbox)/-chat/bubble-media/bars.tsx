import classes from './bars.module.css';

interface BarsProps {
  /** Heights from 0 to 100. */
  values: readonly number[];
  /** Played share, from 0 to 1. */
  share?: number;
  /** Whether values arrive, the newest last. */
  isLive?: boolean;
}

export function Bars({ values, share = 0, isLive = false }: BarsProps): React.ReactElement {
  return (
    <span className={classes.bars} data-live={isLive || undefined} dir="ltr" aria-hidden>
      {values.map((value, index) => (
        <span
          key={index}
          style={{ height: `${Math.max(8, value)}%` }}
          data-heard={index < share * values.length || undefined}
        />
      ))}
    </span>
  );
}
