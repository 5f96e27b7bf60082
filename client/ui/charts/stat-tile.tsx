import { Skeleton } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './stat-tile.module.css';

export interface StatTileProps {
  label: string;
  /** Not there yet: its space is kept. */
  figure: string | undefined;
  /** What the figure means, in words, and an icon that says the same; bad news have a dot. */
  note?: React.ReactNode;
  mark?: React.ReactNode;
  /** Below 0 there is less than before, above it more. */
  change?: number;
  tone?: 'good' | 'busy' | 'bad' | undefined;
  /** How it came about, drawn beside it. */
  drawing?: React.ReactNode;
  /** Where the figure comes from; without it the tile is no link. */
  link?: Pick<LinkProps, 'to' | 'search' | 'hash'> | undefined;
}

/** One figure, and what it means. The whole tile is the link. */
export function StatTile({
  label,
  figure,
  note,
  mark,
  change,
  tone,
  drawing,
  link,
}: StatTileProps): React.ReactElement {
  const content = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.middle}>
        <span className={classes.figure}>{figure ?? <Skeleton component="span" height={24} width={64} />}</span>
        {drawing}
      </span>
      <span className={classes.note} data-tone={tone} data-change={change}>
        {figure !== undefined && (
          <>
            {mark}
            {note}
          </>
        )}
      </span>
    </>
  );
  if (!link) return <div className={classes.tile}>{content}</div>;
  return (
    <Link {...link} className={classes.tile}>
      {content}
    </Link>
  );
}

/** Four in a row, two by two on phones. */
export function StatTiles({ label, children }: { label: string; children: React.ReactNode }): React.ReactElement {
  return (
    <section className={classes.tiles} aria-label={label}>
      {children}
    </section>
  );
}
