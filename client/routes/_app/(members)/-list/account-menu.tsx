import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconLayoutSidebarRightExpand,
  IconLogin2,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MemberResource } from '@server/members/members.contract.js';
import { useSession } from '@/data/account/session.js';
import { canManage } from './can-manage.js';
import type { MemberDialog } from '../-actions/member-dialogs.js';
import { useMemberActions } from '../-actions/use-member-actions.js';

interface AccountMenuProps {
  member: MemberResource;
  onOpen: (dialog: MemberDialog) => void;
  canOpenPanel?: boolean;
}

export function AccountMenu({ member, onOpen, canOpenPanel = false }: AccountMenuProps): React.ReactElement | null {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { setStatus, remove } = useMemberActions();
  const isProtected = !canManage(useSession().data, member);
  if (isProtected && !canOpenPanel) return null;

  function handleShow(): void {
    void navigate({
      to: '.',
      search: ((search: object) => ({ ...search, member: member.id })) as never,
      resetScroll: false,
    });
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('members.account_of', { name: member.username })} title={t('ui.list.actions')}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isProtected && (
          <Menu.Item
            leftSection={<IconLogin2 size={18} stroke={1.5} className="flip" />}
            onClick={() => onOpen({ kind: 'log-in-as', member })}
          >
            {t('members.log_in_as')}
          </Menu.Item>
        )}
        {canOpenPanel && (
          <Menu.Item
            leftSection={<IconLayoutSidebarRightExpand size={18} stroke={1.5} className="flip" />}
            onClick={handleShow}
          >
            {t('members.show')}
          </Menu.Item>
        )}
        {!isProtected && (
          <>
            <StatusItem member={member} onChange={setStatus} />
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} stroke={1.5} />}
              onClick={() => void remove(member)}
            >
              {t('members.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface StatusItemProps {
  member: MemberResource;
  onChange: (member: MemberResource, status: MemberResource['status']) => Promise<void>;
}

function StatusItem({ member, onChange }: StatusItemProps): React.ReactElement {
  const { t } = useTranslation();
  const isActive = member.status === 'active';
  const Icon = isActive ? IconPlayerPause : IconPlayerPlay;
  return (
    <Menu.Item
      leftSection={<Icon size={18} stroke={1.5} />}
      onClick={() => void onChange(member, isActive ? 'pended' : 'active')}
    >
      {t(isActive ? 'members.pend' : 'members.activate')}
    </Menu.Item>
  );
}
