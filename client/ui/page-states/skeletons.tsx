import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './skeletons.module.css';

interface SkeletonProps {
  count?: number;
}

export function RowSkeletons({ count = 8 }: SkeletonProps): React.ReactElement {
  return (
    <Loading>
      {keys(count).map((key) => (
        <div key={key} className={classes.row}>
          <Skeleton height={40} width={40} circle />
          <div className={classes.lines}>
            <Skeleton height={12} width={`${40 + ((key * 17) % 35)}%`} />
            <Skeleton height={10} width={`${25 + ((key * 23) % 40)}%`} />
          </div>
          <Skeleton height={10} width={44} />
        </div>
      ))}
    </Loading>
  );
}

/** Shows cards. `height` is that of the real card. */
export function CardSkeletons({ count = 3, height = 168 }: SkeletonProps & { height?: number }): React.ReactElement {
  return (
    <Loading>
      <div className={classes.cards}>
        {keys(count).map((key) => (
          <Skeleton key={key} height={height} radius="lg" />
        ))}
      </div>
    </Loading>
  );
}

function Loading({ children }: { children: React.ReactNode }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t('ui.loading')}>
      {children}
    </div>
  );
}

function keys(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
