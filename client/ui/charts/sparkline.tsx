import classes from './sparkline.module.css';

interface SparklineProps {
  /** Heights of bars. Null draws no bar. */
  values: readonly (number | null)[] | undefined;
  /** Value of a full bar, by default the highest. */
  fullValue?: number;
}

/** Hides bars from screen readers, because nearby text states the trend. */
export function Sparkline({ values, fullValue }: SparklineProps): React.ReactElement {
  const highest = fullValue ?? Math.max(1, ...(values ?? []).map((value) => value ?? 0));
  return (
    <span className={classes.bars} aria-hidden>
      {values?.map((value, index) => (
        <span key={index} style={{ height: `${((value ?? 0) / highest) * 100}%` }} />
      ))}
    </span>
  );
}

/** Shows `share`, from 0 to 1. */
export function SparkMeter({ share, isShort }: { share: number; isShort: boolean }): React.ReactElement {
  return (
    <span className={classes.meter} aria-hidden>
      <span data-short={isShort || undefined} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}
