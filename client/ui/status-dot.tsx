import classes from './status-dot.module.css';

export type StatusTone = 'on' | 'busy' | 'off' | 'idle';

interface StatusDotProps {
  tone: StatusTone;
  /** Always beside the dot: colour alone tells some people nothing. */
  word: string;
  /** A longer reason, for the tooltip. */
  title?: string | undefined;
}

export function StatusDot({ tone, word, title }: StatusDotProps): React.ReactElement {
  return (
    <span className={classes.status} data-tone={tone} title={title}>
      <span className={classes.dot} aria-hidden />
      {word}
    </span>
  );
}
