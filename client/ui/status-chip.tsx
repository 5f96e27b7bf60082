import classes from './status-chip.module.css';

export type ChipTone = 'good' | 'busy' | 'bad' | 'new' | 'idle';

interface StatusChipProps {
  tone: ChipTone;
  /** Always there: colour alone tells some people nothing. */
  word: string;
  /** Since when, say. */
  more?: React.ReactNode;
  /** A longer reason, for the tooltip. */
  title?: string | undefined;
}

/** In which state something is, in one word. */
export function StatusChip({ tone, word, more, title }: StatusChipProps): React.ReactElement {
  return (
    <span className={classes.chip} data-tone={tone} title={title}>
      {/* One piece: beside each other they would stand as far apart as the dot. */}
      {more ? (
        <span>
          {word} {more}
        </span>
      ) : (
        word
      )}
    </span>
  );
}
