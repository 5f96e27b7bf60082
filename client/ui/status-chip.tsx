import classes from './status-chip.module.css';

export type ChipTone = 'good' | 'busy' | 'bad' | 'new' | 'idle';

interface StatusChipProps {
  tone: ChipTone;
  /** Always there: colour alone tells some people nothing. */
  word: string;
  /** A longer reason, for the tooltip. */
  title?: string | undefined;
}

/** In which state something is, in one word. */
export function StatusChip({ tone, word, title }: StatusChipProps): React.ReactElement {
  return (
    <span className={classes.chip} data-tone={tone} title={title}>
      {word}
    </span>
  );
}
