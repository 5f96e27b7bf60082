import { useState } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Page } from '@server/platform/http/page.contract.js';
import { DEFAULT_ROWS } from '@/app/constants.js';
import { NothingFoundDrawing } from '@/ui/drawings/nothing-found-drawing.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { Paginator } from './pages/paginator.js';
import { BulkBar } from './bulk-bar.js';
import type { ListAction } from './list-action.js';
import { ListHead } from './list-head.js';
import { DataTable, type DataTableProps } from './table/data-table.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { RowsSelect } from './filters/rows-select.js';
import { SearchField } from './filters/search-field.js';
import { TableSkeleton } from './table/table-skeleton.js';
import { useChangeList } from './filters/use-change-list.js';
import classes from './list-page.module.css';

interface ListPageProps<Row extends { id: number }> extends Omit<DataTableProps<Row>, 'rows'> {
  description?: string;
  buttons?: React.ReactNode;
  others?: readonly ListAction[] | undefined;
  more?: React.ReactNode;
  search: ListSearch;
  searchHint: string;
  filters?: React.ReactNode;
  filtered?: Record<string, string | number | undefined>;
  page: Page<Row> | undefined;
  error: unknown;
  onRetry: () => void;
  empty?: React.ReactNode;
  bulk?: React.ReactNode;
  findAll?: (() => Promise<number[]>) | undefined;
  maxIds?: number | undefined;
}

export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>): React.ReactElement {
  const {
    description,
    buttons,
    others = [],
    more,
    search,
    searchHint,
    filters,
    filtered,
    page,
    error,
    isChanging,
    selection,
    bulk,
  } = props;
  const { t } = useTranslation();
  const [isFiltering, setFiltering] = useState(false);
  const hasFilters = Object.values(filtered ?? {}).some((value) => value !== undefined);
  const isFiltered = search.search !== undefined || hasFilters;
  if (!page && error && !isFiltered) return <ErrorState isPage error={error} onRetry={props.onRetry} />;
  const isEmpty = page?.total === 0 && !isFiltered && !isChanging;
  return (
    <>
      <div className={classes.top}>
        {description && <p className={classes.description}>{description}</p>}
        <ListHead primary={buttons} others={others} more={more} />
        {!isEmpty && (
          <div className={classes.tools} role="search">
            <SearchField value={search.search ?? ''} placeholder={searchHint} />
            {filters && (
              <>
                <ActionIcon
                  className={classes.filterButton}
                  size={40}
                  aria-label={t('ui.filters')}
                  aria-expanded={isFiltering}
                  data-active={hasFilters || undefined}
                  onClick={() => setFiltering(!isFiltering)}
                >
                  <IconFilter size={20} stroke={1.5} />
                </ActionIcon>
                <div className={classes.filters} data-shown={isFiltering || undefined}>
                  {filters}
                </div>
              </>
            )}
            <RowsSelect rows={search.rows ?? DEFAULT_ROWS} />
          </div>
        )}
      </div>
      <Rows {...props} />
      {selection && bulk && page && (
        <BulkBar
          selection={selection}
          idsOnPage={page.data.map(({ id }) => id)}
          page={page}
          findAll={props.findAll}
          maxIds={props.maxIds}
        >
          {bulk}
        </BulkBar>
      )}
      {page && page.total > 0 && <Paginator page={page} />}
    </>
  );
}

function Rows<Row extends { id: number }>(props: ListPageProps<Row>): React.ReactElement {
  const { page, error, onRetry, search, filtered = {}, empty, columns, selection, renderActions, renderDetail } = props;
  const isFiltered = search.search !== undefined || Object.values(filtered).some((value) => value !== undefined);
  if (page && page.data.length > 0) return <DataTable {...props} rows={page.data} />;
  if (page && (isFiltered || page.total > 0)) return <NothingFound filters={Object.keys(filtered)} />;
  if (page) return <>{empty ?? <NoData />}</>;
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <TableSkeleton
      columns={columns}
      count={Math.min(search.rows ?? DEFAULT_ROWS, 20)}
      hasActions={renderActions !== undefined || renderDetail !== undefined}
      isSelectable={selection !== undefined}
    />
  );
}

function NoData(): React.ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <EmptyState drawing={<NothingFoundDrawing />} title={t('ui.list.no_data')}>
      <Button variant="default" onClick={() => router.history.back()}>
        {t('ui.back')}
      </Button>
    </EmptyState>
  );
}

function NothingFound({ filters }: { filters: string[] }): React.ReactElement {
  const { t } = useTranslation();
  const change = useChangeList();
  const cleared = Object.fromEntries(['search', ...filters].map((name) => [name, undefined]));
  return (
    <EmptyState drawing={<NothingFoundDrawing />} title={t('ui.list.nothing_title')} text={t('ui.list.nothing_text')}>
      <Button variant="default" onClick={() => change(cleared)}>
        {t('ui.list.clear_filters')}
      </Button>
    </EmptyState>
  );
}
