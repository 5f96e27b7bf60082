import classes from './status-dot.module.css';

export type StatusTone = 'on' | 'busy' | 'off' | 'idle';

interface StatusDotProps {
  tone: StatusTone;
  /** State in words, because color alone is not accessible. */
  word: string;
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
