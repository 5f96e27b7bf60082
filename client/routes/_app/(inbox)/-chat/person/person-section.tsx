import { useId } from 'react';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/ui/page-states/error-state.js';
import classes from './person.module.css';

interface PersonSectionProps<Data> {
  title: string;
  query: Pick<UseQueryResult<Data>, 'data' | 'error'> & { refetch: () => Promise<unknown> };
  children: (data: Data) => React.ReactNode;
}

export function PersonSection<Data>({ title, query, children }: PersonSectionProps<Data>): React.ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const { data, error, refetch } = query;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 className={classes.heading} id={id}>
        {title}
      </h3>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-busy="true" aria-label={t('ui.loading')}>
          <Skeleton height={12} width="80%" mb={10} />
          <Skeleton height={12} width="55%" />
        </div>
      )}
    </section>
  );
}
