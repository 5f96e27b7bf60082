import { shareOf, toneOf } from './share-of.js';
import classes from './usage-meter.module.css';

interface UsageMeterProps {
  label: string;
  /** Both numbers in words. */
  figures: string;
  used: number;
  /** Below 0 it is unlimited, and a line without an end stands for the bar. */
  limit: number;
}

/** How much of a limit is used. */
export function UsageMeter({ label, figures, used, limit }: UsageMeterProps): React.ReactElement {
  const share = shareOf({ used, limit });
  return (
    <div>
      <div className={classes.figures}>
        <span>{label}</span>
        <span>{figures}</span>
      </div>
      {limit < 0 ? (
        <div className={classes.endless} />
      ) : (
        <div
          className={classes.track}
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={figures}
        >
          <div style={{ inlineSize: `${share * 100}%` }} data-tone={toneOf(share)} />
        </div>
      )}
    </div>
  );
}
