import { createFileRoute } from '@tanstack/react-router';
import { defineAddress, manyIds } from '@/app/lists/list-address.js';
import { requirePermission } from '@/app/use-can.js';
import { groupPages } from '@/data/contacts/groups.js';
import { defineList } from '@/parts/list/define-list.js';
import { useGroupChoices } from '@/parts/use-group-choices.js';
import { groupColumns } from './-groups/group-columns.js';
import { useGroupParts } from './-groups/use-group-parts.js';
import { loadWork } from '@/parts/background-work/load-work.js';
import { GroupsDrawing } from '@/ui/drawings/groups-drawing.js';

const address = defineAddress({ groups: manyIds });

const { load, List } = defineList(
  {
    address,
    pages: groupPages,
    label: 'groups.title',
    description: 'groups.description',
    searchHint: 'groups.search_hint',
    columns: groupColumns,
    nameOf: ({ name }) => name,
    chips: { groups: { label: 'groups.group', isMany: true, useChoices: useGroupChoices } },
    empty: { Drawing: GroupsDrawing, title: 'groups.empty_title', text: 'groups.empty_text' },
    useParts: useGroupParts,
  },
  loadWork,
);

export const Route = createFileRoute('/_app/(contacts)/groups')({
  staticData: {
    shape: 'list',
    titleKey: 'groups.title',
    menu: { group: 'contacts', at: 20, icon: 'UsersGroup', permission: 'show groups' },
    texts: ['exports', 'groups', 'imports'],
  },
  beforeLoad: requirePermission('show groups'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: load,
  component: List,
});
