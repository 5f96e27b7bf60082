import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { storageQuery } from '@/data/media/media.js';
import { formatBytes } from '../format-bytes.js';
import classes from './grid/media-grid.module.css';

export function StorageUsed(): React.ReactElement | null {
  const { t } = useTranslation();
  const { data } = useQuery(storageQuery);
  if (!data) return null;
  const language = currentLanguage();
  const used = formatBytes(data.used, language);
  return (
    <span className={classes.used} data-full={(data.limit !== null && data.used >= data.limit * 0.95) || undefined}>
      {data.limit === null
        ? t('media.storage_used', { used })
        : t('media.storage_used_of', { used, limit: formatBytes(data.limit, language) })}
    </span>
  );
}
