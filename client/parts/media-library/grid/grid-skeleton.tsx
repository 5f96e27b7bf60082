import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './media-grid.module.css';

const TILES = Array.from({ length: 12 }, (_, index) => index);

export function GridSkeleton(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.grid} role="status" aria-busy="true" aria-label={t('ui.loading')}>
      {TILES.map((tile) => (
        <div key={tile} className={classes.tile}>
          <Skeleton className={classes.picture} />
          <Skeleton height={12} mt={8} width={`${50 + ((tile * 23) % 40)}%`} />
          <Skeleton height={10} mt={8} mb={4} width="40%" />
        </div>
      ))}
    </div>
  );
}
