import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './-settings.module.css';

/** Fields that are on their way. */
export function SettingsSkeleton(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.section} role="status" aria-busy="true" aria-label={t('ui.loading')}>
      <Skeleton height={20} width={140} />
      {[0, 1, 2, 3].map((key) => (
        <div key={key}>
          <Skeleton height={12} width={90} mb={8} />
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  );
}
