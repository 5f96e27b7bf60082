import { useCallback, useState } from 'react';
import { Button, Menu } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GroupResource } from '@server/address-book/groups/groups.contract.js';
import type { GroupsSearch } from '@/data/contacts/groups.js';
import type { ListBasics, ListParts } from '@/parts/list/list-definition.js';
import { ButtonLink } from '@/ui/links.js';
import { startExport } from '@/data/contacts/exports.js';
import { exportAction } from '@/parts/export-action.js';
import { ExportMenu } from '@/parts/export-menu.js';
import { WorkStrip } from '@/parts/background-work/work-strip.js';
import { DeleteGroupsDialog } from './delete-groups-dialog.js';
import { GroupActions } from './group-actions.js';

export function useGroupParts(list: ListBasics<GroupResource> & { filter: GroupsSearch }): ListParts<GroupResource> {
  const { t, can, filter, page, isEmpty, selection } = list;
  const [deleting, setDeleting] = useState<{ ids: number[] | undefined } | null>(null);
  const ids = [...selection.ids];
  const canCreate = can('add contact_phone');
  return {
    before: <WorkStrip />,
    buttons: canCreate && !isEmpty && <CreateLink />,
    others: isEmpty
      ? []
      : [
          exportAction(t, {
            label: t('exports.export'),
            run: (format) => startExport('groups', format, filter),
            isDisabled: page?.total === 0,
          }),
        ],
    more: !isEmpty && (
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
      (group: GroupResource) => <GroupActions group={group} onDelete={(groupIds) => setDeleting({ ids: groupIds })} />,
      [],
    ),
    bulk: (
      <>
        <ExportMenu
          size="compact-md"
          run={(format) => startExport('groups', format, { ids })}
          label={t('exports.selection')}
        />
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
    emptyButton: canCreate && <CreateLink />,
    after: deleting && (
      <DeleteGroupsDialog
        ids={deleting.ids}
        name={page?.data.find(({ id }) => deleting.ids?.length === 1 && deleting.ids[0] === id)?.name}
        onClose={() => setDeleting(null)}
        onDeleted={selection.clear}
      />
    ),
  };
}

function CreateLink(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/create-contacts" search={{ into: 'new' }} leftSection={<IconPlus size={18} stroke={1.5} />}>
      {t('groups.create')}
    </ButtonLink>
  );
}
