import { useCallback, useEffect, useMemo } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { lastLists } from '@/app/lists/last-lists.js';
import { type Parameters, readIds } from '@/app/lists/list-address.js';
import { usePermissions } from '@/app/use-can.js';
import { FilterChip } from '@/ui/list-page/filters/filter-chip.js';
import { FilterManyChip } from '@/ui/list-page/filters/filter-many-chip.js';
import { ListPage } from '@/ui/list-page/list-page.js';
import { useSelection } from '@/ui/list-page/use-selection.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import type { Chip, ListDefinition, ListParts, ListState } from './list-definition.js';

export function ListView<Filters extends Parameters, Others extends Parameters, Row extends { id: number }, Result>(
  list: ListDefinition<Filters, Others, Row, Result>,
): React.ReactElement {
  const {
    address,
    pages,
    label,
    description,
    searchHint,
    searchHintShort = searchHint,
    nameOf,
    columns,
    chips = {},
    renderDetail,
    isOneOpen,
    empty,
  } = list;
  const { useParts = (): ListParts<Row> => ({}) } = list;
  const { t } = useTranslation();
  const can = usePermissions();
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false });
  const raw = useSearch({ strict: false });
  const parsedSearch = useMemo(() => address.read({ ...raw }), [address, raw]);
  const query = useMemo(() => address.toQuery(parsedSearch), [address, parsedSearch]);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => void lastLists.set(path, parsedSearch), [path, parsedSearch]);
  const { page: _page, rows: _rows, ...filter } = query;
  const { data: answer, error, refetch, isPlaceholderData: isChanging } = useQuery(pages.query(query));
  const page = answer && pages.pageOf(answer);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const selection = useSelection(JSON.stringify(filter));
  const readAgain = (): void => void refetch();
  const isEmpty = page?.total === 0 && !isFiltered;
  const state = {
    t,
    can,
    parsedSearch,
    filter,
    isFiltered,
    answer,
    page,
    isEmpty,
    isChanging,
    selection,
    readAgain,
  };
  // The definition is constant, so the hook never changes.
  // oxlint-disable-next-line react/hooks
  const parts = useParts(state);
  const { before, buttons, others, more, renderActions = list.renderActions, bulk, emptyButton, after } = parts;
  const shownChips = Object.entries<Chip<typeof state> | undefined>(chips);
  const filtered = address.filtersOf(parsedSearch);
  return (
    <>
      {/* An error replaces everything, unless filters are set. */}
      {(answer || !error || isFiltered) && before}
      <ListPage
        label={t(label)}
        description={description && t(description)}
        buttons={buttons}
        others={others}
        more={more}
        search={parsedSearch}
        searchHint={t(isWide ? searchHint : searchHintShort)}
        filters={
          shownChips.length > 0 &&
          shownChips.map(
            ([name, chip]) =>
              chip && <ListChip key={name} name={name} value={filtered[name]} chip={chip} state={state} />,
          )
        }
        filtered={filtered}
        page={page}
        error={error}
        onRetry={readAgain}
        isChanging={isChanging}
        columns={useMemo(() => columns(t, can), [columns, t, can])}
        nameOf={useCallback((row: Row) => nameOf(row, t), [nameOf, t])}
        renderActions={renderActions || undefined}
        renderDetail={renderDetail}
        isOneOpen={isOneOpen}
        selection={bulk ? selection : undefined}
        findAll={() => pages.findIds(query)}
        maxIds={pages.maxIds}
        bulk={bulk}
        empty={
          empty && (
            <EmptyState drawing={<empty.Drawing />} title={t(empty.title)} text={empty.text && t(empty.text)}>
              {emptyButton}
            </EmptyState>
          )
        }
      />
      {after}
    </>
  );
}

interface ListChipProps<State> {
  name: string;
  value: string | number | undefined;
  chip: Chip<State>;
  state: State;
}

function ListChip<State extends Pick<ListState<Parameters, Parameters, never, unknown>, 't'>>(
  props: ListChipProps<State>,
): React.ReactElement | null {
  const { name, value, chip, state } = props;
  const { label, isMany, useChoices } = chip;
  // oxlint-disable-next-line react/hooks
  const choices = useChoices(state);
  if (!choices) return null;
  const text = state.t(label);
  if (isMany) {
    const choicesWithCount = choices.map(({ value: id, label: word, count = 0 }) => ({
      value: Number(id),
      label: word,
      count,
    }));
    return <FilterManyChip name={name} label={text} value={readIds(value)} choices={choicesWithCount} />;
  }
  const choicesOfChip = choices.map(({ value: choice, label: word }) => ({ value: String(choice), label: word }));
  return <FilterChip name={name} label={text} value={value?.toString()} choices={choicesOfChip} />;
}
