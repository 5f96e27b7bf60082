import { createFileRoute } from '@tanstack/react-router';
import { isolate } from '@/app/i18n/isolate.js';
import { defineAddress } from '@/app/lists/list-address.js';
import { requirePermission } from '@/app/use-can.js';
import { colleaguePages } from '@/data/team/colleagues.js';
import { defineList } from '@/parts/list/define-list.js';
import { colleagueColumns } from './-list/colleague-columns.js';
import { nameColleague } from './-list/name-colleague.js';
import { useTeamParts } from './-list/use-team-parts.js';

const address = defineAddress({});

const { load, List } = defineList({
  address,
  pages: colleaguePages,
  label: 'team.title',
  description: 'team.description',
  searchHint: 'team.search_hint',
  searchHintShort: 'team.search_hint_short',
  columns: colleagueColumns,
  nameOf: (colleague) => isolate(nameColleague(colleague)),
  useParts: useTeamParts,
});

export const Route = createFileRoute('/_app/(team)/team')({
  staticData: {
    shape: 'list',
    titleKey: 'team.title',
    menu: { group: 'account', at: 5, icon: 'UsersPlus', permission: 'show users' },
    texts: ['team', 'members', 'devices', 'assignment'],
  },
  beforeLoad: requirePermission('show users'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: load,
  component: List,
});
