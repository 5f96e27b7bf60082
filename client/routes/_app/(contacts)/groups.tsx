import { useCallback, useState } from 'react';
import { Button, Menu } from '@mantine/core';
import { IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import type { GroupResource } from '@server/messaging/groups/groups.contract.js';
import { defineAddress, manyIds } from '@/app/lists/list-address.js';
import { requirePermission } from '@/app/use-can.js';
import { groupPages } from '@/data/contacts/groups.js';
import { defineList } from '@/parts/list/define-list.js';
import { ButtonLink } from '@/ui/links.js';
import { ExportMenu } from './-export-menu.js';
import { useGroupChoices } from './-use-group-choices.js';
import { DeleteGroupsDialog } from './-groups/delete-groups-dialog.js';
import { GroupActions } from './-groups/group-actions.js';
import { groupColumns } from './-groups/group-columns.js';
import { loadWork } from './-work/load-work.js';
import { WorkStrip } from './-work/work-strip.js';

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
    empty: { Icon: IconUsersGroup, title: 'groups.empty_title', text: 'groups.empty_text' },
    useParts: ({ t, can, filter, page, selection }) => {
      const [deleting, setDeleting] = useState<{ ids: number[] | undefined } | null>(null);
      const ids = [...selection.ids];
      const canCreate = can('add contact_phone');
      return {
        before: <WorkStrip />,
        buttons: (
          <>
            <ExportMenu what="groups" choice={filter} label={t('exports.export')} disabled={page?.total === 0} />
            {canCreate && (
              <ButtonLink to="/create-contacts" leftSection={<IconPlus size={18} stroke={1.5} />}>
                {t('groups.create')}
              </ButtonLink>
            )}
          </>
        ),
        more: (
          <Menu.Item
            color="red"
            disabled={page?.total === 0}
            leftSection={<IconTrash size={18} stroke={1.5} />}
            onClick={() => setDeleting({ ids: undefined })}
          >
            {t('groups.delete_all')}
          </Menu.Item>
        ),
        renderActions: useCallback(
          (group: GroupResource) => <GroupActions group={group} onDelete={(chosen) => setDeleting({ ids: chosen })} />,
          [],
        ),
        bulk: (
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
        ),
        emptyButton: canCreate && <ButtonLink to="/create-contacts">{t('groups.create')}</ButtonLink>,
        after: deleting && (
          <DeleteGroupsDialog
            ids={deleting.ids}
            name={page?.data.find(({ id }) => deleting.ids?.length === 1 && deleting.ids[0] === id)?.name}
            onClose={() => setDeleting(null)}
            onDeleted={selection.clear}
          />
        ),
      };
    },
  },
  loadWork,
);

export const Route = createFileRoute('/_app/(contacts)/groups')({
  staticData: { shape: 'list', titleKey: 'groups.title', texts: ['exports', 'groups', 'imports'] },
  beforeLoad: requirePermission('show groups'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: load,
  component: List,
});
