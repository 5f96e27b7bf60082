import classes from './status-chip.module.css';

export type ChipTone = 'good' | 'busy' | 'bad' | 'new' | 'idle';

interface StatusChipProps {
  tone: ChipTone;
  /** State in words, because color alone is not accessible. */
  word: string;
  more?: React.ReactNode;
  title?: string | undefined;
}

export function StatusChip({ tone, word, more, title }: StatusChipProps): React.ReactElement {
  return (
    <span className={classes.chip} data-tone={tone} title={title}>
      {/* One element avoids a gap between the words. */}
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
