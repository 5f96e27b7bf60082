import { IconSend, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GroupResource } from '@server/address-book/groups/groups.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { useCan } from '@/app/use-can.js';
import { RowActions } from '@/ui/list-page/row-actions.js';
import { ActionIconLink } from '@/ui/links.js';

interface GroupActionsProps {
  group: GroupResource;
  onDelete: (ids: number[]) => void;
}

export function GroupActions({ group, onDelete }: GroupActionsProps): React.ReactElement {
  const { t } = useTranslation();
  const canSend = useCan('send message');
  const name = isolate(group.name);
  const sendLabel = t('groups.send_to', { name });
  return (
    <RowActions
      name={name}
      actions={[
        {
          label: t('groups.delete'),
          name: t('groups.delete_of', { name }),
          Icon: IconTrash,
          run: () => onDelete([group.id]),
          isDestructive: true,
        },
      ]}
    >
      {canSend && (
        <ActionIconLink
          to="/send-message"
          search={{ group_id: group.id } as never}
          aria-label={sendLabel}
          title={sendLabel}
        >
          <IconSend size={18} stroke={1.5} className="flip" />
        </ActionIconLink>
      )}
    </RowActions>
  );
}
