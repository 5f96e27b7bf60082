import classes from './work.module.css';

interface ProgressBarProps {
  /** Share from 0 to 1, or null if unknown. */
  value: number | null;
  label: string;
}

export function ProgressBar({ value, label }: ProgressBarProps): React.ReactElement {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <span
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-unknown={percent === undefined || undefined}
    >
      <span style={percent === undefined ? undefined : { inlineSize: `${percent}%` }} />
    </span>
  );
}
