import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MediaSearch } from '@/data/media/media.js';
import { StorageUsed } from './storage-used.js';
import classes from './grid/media-grid.module.css';

interface MediaToolsProps {
  filter: MediaSearch;
  onChange: (filter: MediaSearch) => void;
}

const KINDS = [undefined, 'image', 'video', 'audio', 'document'] as const;

export function MediaTools({ filter, onChange }: MediaToolsProps): React.ReactElement {
  const { t } = useTranslation();
  const search = filter.search ?? '';
  return (
    <div className={classes.tools} role="search">
      <TextInput
        className={classes.search}
        type="search"
        role="searchbox"
        aria-label={t('media.search')}
        placeholder={t('media.search')}
        maxLength={100}
        value={search}
        onChange={(event) => onChange({ ...filter, search: event.currentTarget.value })}
        leftSection={<IconSearch size={18} stroke={1.5} />}
        rightSection={
          search !== '' && (
            <CloseButton
              size="sm"
              aria-label={t('ui.list.clear_search')}
              onClick={() => onChange({ ...filter, search: '' })}
            />
          )
        }
      />
      <div className={classes.kinds} role="group" aria-label={t('media.kinds')}>
        {KINDS.map((kind) => (
          <button
            key={kind ?? 'all'}
            type="button"
            className={classes.kind}
            aria-pressed={filter.kind === kind}
            onClick={() => onChange({ ...filter, kind })}
          >
            {kind ? t(`media.kind.${kind}`) : t('ui.list.all')}
          </button>
        ))}
      </div>
      <StorageUsed />
    </div>
  );
}
