import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MediaSearch } from '@/data/media/media.js';
import { StorageUsed } from './storage-used.js';
import classes from './grid/media-grid.module.css';

interface MediaToolsProps {
  wanted: MediaSearch;
  onChange: (wanted: MediaSearch) => void;
}

const KINDS = [undefined, 'image', 'video', 'audio', 'document'] as const;

/** Search by name, and a chip for each kind. */
export function MediaTools({ wanted, onChange }: MediaToolsProps): React.ReactElement {
  const { t } = useTranslation();
  const search = wanted.search ?? '';
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
        onChange={(event) => onChange({ ...wanted, search: event.currentTarget.value })}
        leftSection={<IconSearch size={18} stroke={1.5} />}
        rightSection={
          search !== '' && (
            <CloseButton
              size="sm"
              aria-label={t('ui.list.clear_search')}
              onClick={() => onChange({ ...wanted, search: '' })}
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
            aria-pressed={wanted.kind === kind}
            onClick={() => onChange({ ...wanted, kind })}
          >
            {kind ? t(`media.kind.${kind}`) : t('ui.list.all')}
          </button>
        ))}
      </div>
      <StorageUsed />
    </div>
  );
}
