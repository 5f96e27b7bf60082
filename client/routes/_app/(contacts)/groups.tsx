import { useCallback, useState } from 'react';
import { Button, Menu } from '@mantine/core';
import { IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { GroupResource } from '@server/messaging/groups/groups.contract.js';
import { forAMoment } from '@/app/for-a-moment.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission, useCan } from '@/app/use-can.js';
import { findGroupIds, groupChoicesQuery, groupsQuery, MOST_AT_ONCE } from '@/data/contacts/groups.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { ButtonLink } from '@/ui/links.js';
import { FilterManyChip } from '@/ui/list-page/filter-many-chip.js';
import { ListPage } from '@/ui/list-page/list-page.js';
import { type ListSearch, readIds, readListSearch, writeIds } from '@/ui/list-page/list-search.js';
import { useSelection } from '@/ui/list-page/use-selection.js';
import { ExportMenu } from './-export-menu.js';
import { DeleteGroupsDialog } from './-groups/delete-groups-dialog.js';
import { GroupActions } from './-groups/group-actions.js';
import { useGroupColumns } from './-groups/use-group-columns.js';
import { loadWork } from './-work/load-work.js';
import { WorkStrip } from './-work/work-strip.js';

interface GroupsPageSearch extends ListSearch {
  groups?: string | number | undefined;
}

function toQuery({ groups, ...rest }: GroupsPageSearch) {
  const ids = readIds(groups);
  return { ...rest, ...(ids.length > 0 && { groups: ids }) };
}

export const Route = createFileRoute('/_app/(contacts)/groups')({
  staticData: { shape: 'list', titleKey: 'groups.title', texts: ['exports', 'groups', 'imports'] },
  beforeLoad: requirePermission('show groups'),
  validateSearch: (raw: Record<string, unknown>): GroupsPageSearch => ({
    ...readListSearch(raw),
    groups: writeIds(readIds(raw['groups'])),
  }),
  loaderDeps: ({ search }) => toQuery(search),
  // Awaited on the way in, so that a quick answer is drawn in one go; within the list the last page stays while the next loads.
  loader: async ({ deps, cause }) => {
    const loading = Promise.all([queryClient.prefetchQuery(groupsQuery(deps)), loadWork()]);
    if (cause !== 'stay') await forAMoment(loading);
  },
  component: Groups,
});

function Groups(): React.ReactElement {
  const { t } = useTranslation();
  const address = Route.useSearch();
  const query = toQuery(address);
  const { page: _page, rows: _rows, ...filter } = query;
  const { data, error, refetch, isPlaceholderData } = useQuery(groupsQuery(query));
  const { data: choices = [] } = useQuery(groupChoicesQuery);
  const selection = useSelection(JSON.stringify(filter));
  const [deleting, setDeleting] = useState<{ ids: number[] | undefined } | null>(null);
  const columns = useGroupColumns();
  const canCreate = useCan('add contact_phone');
  const renderActions = useCallback(
    (group: GroupResource) => <GroupActions group={group} onDelete={(ids) => setDeleting({ ids })} />,
    [],
  );
  const ids = [...selection.ids];
  return (
    <>
      <WorkStrip />
      <ListPage
        label={t('groups.title')}
        description={t('groups.description')}
        buttons={
          <>
            <ExportMenu what="groups" choice={filter} label={t('exports.export')} disabled={data?.total === 0} />
            {canCreate && (
              <ButtonLink to="/create-contacts" leftSection={<IconPlus size={18} stroke={1.5} />}>
                {t('groups.create')}
              </ButtonLink>
            )}
          </>
        }
        more={
          <Menu.Item
            color="red"
            disabled={data?.total === 0}
            leftSection={<IconTrash size={18} stroke={1.5} />}
            onClick={() => setDeleting({ ids: undefined })}
          >
            {t('groups.delete_all')}
          </Menu.Item>
        }
        search={address}
        searchHint={t('groups.search_hint')}
        filters={
          <FilterManyChip
            name="groups"
            label={t('groups.group')}
            value={query.groups ?? []}
            choices={choices.map(({ id, name, phone_contacts_count: count }) => ({ value: id, label: name, count }))}
          />
        }
        filtered={{ groups: address.groups }}
        page={data}
        error={error}
        onRetry={() => void refetch()}
        isChanging={isPlaceholderData}
        columns={columns}
        nameOf={nameOf}
        renderActions={renderActions}
        selection={selection}
        findAll={() => findGroupIds(filter)}
        most={MOST_AT_ONCE}
        bulk={
          <>
            <ExportMenu size="compact-md" what="groups" choice={{ ids }} label={t('exports.selection')} />
            <Button
              size="compact-md"
              color="red"
              variant="light"
              leftSection={<IconTrash size={16} stroke={1.5} />}
              onClick={() => setDeleting({ ids })}
            >
              {t('groups.delete_selected')}
            </Button>
          </>
        }
        empty={
          <EmptyState
            icon={<IconUsersGroup size={24} stroke={1.5} />}
            title={t('groups.empty_title')}
            text={t('groups.empty_text')}
          >
            {canCreate && <ButtonLink to="/create-contacts">{t('groups.create')}</ButtonLink>}
          </EmptyState>
        }
      />
      {deleting && (
        <DeleteGroupsDialog
          ids={deleting.ids}
          name={data?.data.find(({ id }) => deleting.ids?.length === 1 && deleting.ids[0] === id)?.name}
          onClose={() => setDeleting(null)}
          onDeleted={selection.clear}
        />
      )}
    </>
  );
}

const nameOf = ({ name }: GroupResource): string => name;
