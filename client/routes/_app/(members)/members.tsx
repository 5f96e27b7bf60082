import { useCallback, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MemberResource } from '@server/members/members.contract.js';
import { forAMoment } from '@/app/for-a-moment.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { findMemberIds, membersQuery, type MembersSearch, MOST_AT_ONCE } from '@/data/members.js';
import { ListPage } from '@/ui/list-page/list-page.js';
import { readChoice, readListSearch } from '@/ui/list-page/list-search.js';
import { useSelection } from '@/ui/list-page/use-selection.js';
import { AccountMenu } from './-list/account-menu.js';
import { BulkActions } from './-actions/bulk-actions.js';
import { DeleteAll } from './-actions/delete-all.js';
import { type MemberDialog, MemberDialogs } from './-actions/member-dialogs.js';
import { MemberFilters } from './-list/member-filters.js';
import { PackageMenu } from './-package/package-menu.js';
import { useMemberColumns } from './-list/use-member-columns.js';
import { MemberPanel } from './-panel/member-panel.js';

interface MembersPageSearch extends MembersSearch {
  /** Whose panel is open. */
  member?: number | undefined;
}

export const Route = createFileRoute('/_app/(members)/members')({
  staticData: { shape: 'list', titleKey: 'members.title', texts: ['audit', 'members'] },
  beforeLoad: requirePermission('members'),
  validateSearch: (raw: Record<string, unknown>): MembersPageSearch => ({
    ...readListSearch(raw),
    status: readChoice(raw['status'], ['active', 'pended']),
    role: readChoice(raw['role'], ['admin', 'member']),
    app: Number(raw['app']) > 0 ? Number(raw['app']) : undefined,
    member: Number(raw['member']) > 0 ? Number(raw['member']) : undefined,
  }),
  loaderDeps: ({ search }) => ({ ...search, member: undefined }),
  // Awaited on the way in, so that a quick answer is drawn in one go; within the list the last page stays while the next loads.
  loader: async ({ deps, cause }) => {
    const loading = queryClient.prefetchQuery(membersQuery(deps));
    if (cause !== 'stay') await forAMoment(loading);
  },
  component: Members,
});

function Members(): React.ReactElement {
  const { t } = useTranslation();
  const { member: openMember, page: number, rows, ...narrowed } = Route.useSearch();
  const search = { ...narrowed, page: number, rows };
  const { data, error, refetch, isPlaceholderData } = useQuery(membersQuery(search));
  const selection = useSelection(JSON.stringify(narrowed));
  const [dialog, setDialog] = useState<MemberDialog | null>(null);
  const columns = useMemberColumns();
  const renderActions = useCallback(
    (member: MemberResource) => (
      <>
        <PackageMenu member={member} onOpen={setDialog} />
        <AccountMenu member={member} onOpen={setDialog} canShow />
      </>
    ),
    [],
  );
  const { members: page, packages = [], apps = [], count_deletable: deletable = 0 } = data ?? {};
  const findAll = page && page.total <= MOST_AT_ONCE ? () => findMemberIds(narrowed) : undefined;
  function handleDeletedAll(): void {
    selection.clear();
    void refetch();
  }
  return (
    <>
      <ListPage
        label={t('members.title')}
        description={t('members.description')}
        more={<DeleteAll count={deletable} onChanged={handleDeletedAll} />}
        search={search}
        searchHint={t('members.search_hint')}
        filters={<MemberFilters search={search} apps={apps} />}
        filtered={{ status: search.status, role: search.role, app: search.app }}
        page={page}
        error={error}
        onRetry={() => void refetch()}
        isChanging={isPlaceholderData}
        columns={columns}
        nameOf={nameOf}
        renderActions={renderActions}
        selection={selection}
        findAll={findAll}
        bulk={<BulkActions selection={selection} onOpen={setDialog} />}
      />
      <MemberPanel id={openMember} onOpen={setDialog} isCovered={dialog !== null} />
      <MemberDialogs dialog={dialog} packages={packages} onClose={() => setDialog(null)} />
    </>
  );
}

const nameOf = ({ username }: MemberResource): string => username;
