import classes from './bars.module.css';

interface BarsProps {
  /** 0 to 100. */
  values: readonly number[];
  /** How much of it was heard, 0 to 1. */
  share?: number;
  /** What was said last is at the end. */
  isLive?: boolean;
}

/** How loud a voice message is over time. From left to right in both languages, as the time of a recording runs. */
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
