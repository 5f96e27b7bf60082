import { useState } from 'react';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '@server/media/media.contract.js';
import { SEARCH_DELAY_MS } from '@/app/constants.js';
import { mediaQuery, type MediaSearch } from '@/data/media/media.js';
import { MediaDrawing } from '@/ui/drawings/media-drawing.js';
import { NothingFoundDrawing } from '@/ui/drawings/nothing-found-drawing.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import type { SelectionMode } from './grid/choose-items.js';
import { GridSkeleton } from './grid/grid-skeleton.js';
import { MediaGrid } from './grid/media-grid.js';
import { MediaTools } from './media-tools.js';
import classes from './grid/media-grid.module.css';

interface ShowMediaProps {
  mode: SelectionMode;
  chosen: LibraryItem[];
  onChange: (chosen: LibraryItem[]) => void;
  onUpload: () => void;
}

const NO_FILTER: MediaSearch = {};

export function ShowMedia({ mode, chosen, onChange, onUpload }: ShowMediaProps): React.ReactElement {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<MediaSearch>(NO_FILTER);
  const [search] = useDebouncedValue(filter.search?.trim() ?? '', SEARCH_DELAY_MS);
  const debouncedFilter: MediaSearch = { ...(search !== '' && { search }), ...(filter.kind && { kind: filter.kind }) };
  const list = useInfiniteQuery(mediaQuery(debouncedFilter));
  // Files added meanwhile repeat rows on the next page.
  const items = [...new Map(list.data?.pages.flatMap(({ data }) => data).map((item) => [item.uuid, item])).values()];
  const isFiltered = debouncedFilter.search !== undefined || debouncedFilter.kind !== undefined;
  return (
    <div className={classes.show}>
      <MediaTools filter={filter} onChange={setFilter} />
      <div className={classes.scroller} aria-busy={list.isPlaceholderData}>
        {list.error && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <GridSkeleton />}
        {list.data &&
          items.length === 0 &&
          (isFiltered ? <NothingFound onClear={() => setFilter(NO_FILTER)} /> : <Empty onUpload={onUpload} />)}
        {items.length > 0 && <MediaGrid items={items} mode={mode} chosen={chosen} onChange={onChange} />}
        {list.hasNextPage && (
          <div className={classes.more}>
            <Button
              variant="default"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage({ cancelRefetch: false })}
            >
              {t('media.load_more')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function Empty({ onUpload }: { onUpload: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <EmptyState drawing={<MediaDrawing />} title={t('media.empty_title')} text={t('media.empty_text')}>
      <Button onClick={onUpload}>{t('media.upload')}</Button>
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <EmptyState drawing={<NothingFoundDrawing />} title={t('media.nothing_title')} text={t('media.nothing_text')}>
      <Button variant="default" onClick={onClear}>
        {t('ui.list.clear_filters')}
      </Button>
    </EmptyState>
  );
}
