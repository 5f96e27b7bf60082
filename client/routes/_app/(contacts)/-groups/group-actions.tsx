import { ActionIcon } from '@mantine/core';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GroupResource } from '@server/messaging/groups/groups.contract.js';
import { useCan } from '@/app/use-can.js';
import { ActionIconLink } from '@/ui/links.js';

interface GroupActionsProps {
  group: GroupResource;
  onDelete: (ids: number[]) => void;
}

export function GroupActions({ group, onDelete }: GroupActionsProps): React.ReactElement {
  const { t } = useTranslation();
  const canSend = useCan('send message');
  const name = `\u2068${group.name}\u2069`;
  const [send, remove] = [t('groups.send_to', { name }), t('groups.delete_of', { name })];
  return (
    <>
      {canSend && (
        <ActionIconLink to="/send-message" search={{ group_id: group.id } as never} aria-label={send} title={send}>
          <IconSend size={18} stroke={1.5} className="flip" />
        </ActionIconLink>
      )}
      <ActionIcon aria-label={remove} title={remove} onClick={() => onDelete([group.id])}>
        <IconTrash size={18} stroke={1.5} />
      </ActionIcon>
    </>
  );
}
