import { Skeleton } from '@mantine/core';
import { useMatch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RowSkeletons } from './skeletons.js';
import classes from './page-skeleton.module.css';

export type PageShape = 'list' | 'cards' | 'form' | 'figures' | 'panes';

/** Draws simple shapes, because the first load contains their code. */
export function PageSkeleton(): React.ReactElement {
  const { t } = useTranslation();
  const shape = useMatch({ strict: false, select: ({ staticData }) => staticData.shape }) ?? 'cards';
  const Shape = SHAPES[shape];
  return (
    <div className={shape === 'panes' ? classes.panes : undefined} role="status" aria-busy aria-label={t('ui.loading')}>
      <Shape />
    </div>
  );
}

const SHAPES: Record<PageShape, () => React.ReactElement> = {
  list: () => (
    <>
      <Skeleton height={36} maw={380} mb={16} />
      <Bars count={8} height={52} gap={8} />
    </>
  ),
  cards: () => (
    <>
      <Skeleton height={14} maw={320} mb={28} />
      <div className={classes.cards}>
        <Bars count={3} height={168} gap={0} />
      </div>
    </>
  ),
  form: () => (
    <div className={classes.form}>
      <Bars count={4} height={56} gap={20} />
    </div>
  ),
  figures: () => (
    <>
      <Skeleton height={14} maw={240} mb={20} />
      <div className={classes.tiles}>
        <Bars count={4} height={108} gap={0} />
      </div>
      <Bars count={2} height={220} gap={16} />
    </>
  ),
  panes: () => (
    <>
      <div className={classes.pane}>
        <RowSkeletons count={9} />
      </div>
      <div className={classes.rest} />
    </>
  ),
};

function Bars({ count, height, gap }: { count: number; height: number; gap: number }): React.ReactElement {
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} mb={gap} radius="lg" />
      ))}
    </>
  );
}
