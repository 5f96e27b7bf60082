import classes from './sparkline.module.css';

interface SparklineProps {
  /** In the order of reading; the last is the one that is told beside it. Null has no bar. */
  values: readonly (number | null)[] | undefined;
  /** What a whole bar stands for; the highest value where nothing is given. */
  top?: number;
}

/** A few values as small bars. It only shows a course that is told in words elsewhere. */
export function Sparkline({ values, top }: SparklineProps): React.ReactElement {
  const highest = top ?? Math.max(1, ...(values ?? []).map((value) => value ?? 0));
  return (
    <span className={classes.bars} aria-hidden>
      {values?.map((value, index) => (
        <span key={index} style={{ height: `${((value ?? 0) / highest) * 100}%` }} />
      ))}
    </span>
  );
}

/** How much of something is left, from 0 to 1, in the same space. */
export function SparkMeter({ share, isShort }: { share: number; isShort: boolean }): React.ReactElement {
  return (
    <span className={classes.meter} aria-hidden>
      <span data-short={isShort || undefined} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}
