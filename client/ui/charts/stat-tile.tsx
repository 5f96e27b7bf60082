import { Skeleton } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './stat-tile.module.css';

export interface StatTileProps {
  label: string;
  figure: string | undefined;
  note?: React.ReactNode;
  mark?: React.ReactNode;
  change?: number;
  tone?: 'good' | 'busy' | 'bad' | undefined;
  drawing?: React.ReactNode;
  link?: Pick<LinkProps, 'to' | 'search' | 'hash'> | undefined;
}

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

export function StatTiles({ label, children }: { label: string; children: React.ReactNode }): React.ReactElement {
  return (
    <section className={classes.tiles} aria-label={label}>
      {children}
    </section>
  );
}
