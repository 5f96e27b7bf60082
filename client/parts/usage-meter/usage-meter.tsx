import { shareOf, toneOf } from './share-of.js';
import classes from './usage-meter.module.css';

interface UsageMeterProps {
  label: string;
  figures: string;
  /** Null reserves the space of a loading figure. */
  used: number | null;
  /** Negative means unlimited. */
  limit: number;
}

export function UsageMeter({ label, figures, used, limit }: UsageMeterProps): React.ReactElement {
  return (
    <div>
      <div className={classes.figures}>
        <span>{label}</span>
        <span>{figures}</span>
      </div>
      {used === null || limit < 0 ? (
        <div className={limit < 0 ? classes.endless : classes.track} />
      ) : (
        <Track label={label} figures={figures} used={used} limit={limit} />
      )}
    </div>
  );
}

function Track({ label, figures, used, limit }: UsageMeterProps & { used: number }): React.ReactElement {
  const share = shareOf({ used, limit });
  return (
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
  );
}
