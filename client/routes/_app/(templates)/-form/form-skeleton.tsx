import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './template-form.module.css';

/** The form, its text and the preview beside it, on their way. */
export function FormSkeleton(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.skeleton} role="status" aria-label={t('ui.loading')}>
      <div>
        <Skeleton height={36} />
        <Skeleton height={180} mt={36} />
      </div>
      <Skeleton height={140} />
    </div>
  );
}
