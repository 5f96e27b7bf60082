import { createFileRoute } from '@tanstack/react-router';
import { anId, defineAddress, oneOf } from '@/app/lists/list-address.js';
import { requirePermission } from '@/app/use-can.js';
import { memberPages } from '@/data/members.js';
import { defineList } from '@/parts/list/define-list.js';
import { useMemberParts } from './-actions/use-member-parts.js';
import { memberChips } from './-list/member-chips.js';
import { memberColumns } from './-list/member-columns.js';

const address = defineAddress(
  { status: oneOf(['active', 'pended']), role: oneOf(['admin', 'member']), app: anId },
  { member: anId },
);

const { load, List } = defineList({
  address,
  pages: memberPages,
  label: 'members.title',
  description: 'members.description',
  searchHint: 'members.search_hint',
  searchHintShort: 'members.search_hint_short',
  columns: memberColumns,
  nameOf: ({ username }) => username,
  chips: memberChips,
  useParts: useMemberParts,
});

export const Route = createFileRoute('/_app/(members)/members')({
  staticData: {
    shape: 'list',
    titleKey: 'members.title',
    menu: { group: 'administration', at: 10, icon: 'Users', permission: 'members' },
    texts: ['audit', 'members', 'packages', 'team'],
  },
  beforeLoad: requirePermission('members'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: load,
  component: List,
});
