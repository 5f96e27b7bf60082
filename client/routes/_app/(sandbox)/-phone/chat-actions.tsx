import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconBan,
  IconBell,
  IconBellOff,
  IconDotsVertical,
  type TablerIcon,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PhoneChatResource, PhoneResource } from '@server/sandbox/sandbox.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toast } from '@/app/toast.js';
import { setArchived, setBlocked, setMuted } from '@/data/sandbox.js';

interface ChatActionsProps {
  phone: PhoneResource;
  peer: string;
  chat: PhoneChatResource | undefined;
}

export function ChatActions({ phone, peer, chat }: ChatActionsProps): React.ReactElement {
  const { t } = useTranslation();
  const isBlocked = phone.blocked.includes(peer);
  const change = useMutation({
    mutationFn: (action: () => Promise<void>) => action(),
    onError: (error) => toast.error(describeHttpError(error)),
  });
  const renderItem = (Icon: TablerIcon, text: string, action: () => Promise<void>) => (
    <Menu.Item leftSection={<Icon size={18} stroke={1.5} />} onClick={() => change.mutate(action)}>
      {text}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('sandbox.more_actions')}>
          <IconDotsVertical size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {chat &&
          renderItem(
            chat.isArchived ? IconArchiveOff : IconArchive,
            t(chat.isArchived ? 'sandbox.unarchive' : 'sandbox.archive'),
            () => setArchived(phone.number, peer, !chat.isArchived),
          )}
        {chat &&
          renderItem(chat.isMuted ? IconBell : IconBellOff, t(chat.isMuted ? 'sandbox.unmute' : 'sandbox.mute'), () =>
            setMuted(phone.number, peer, !chat.isMuted),
          )}
        {renderItem(IconBan, t(isBlocked ? 'sandbox.unblock' : 'sandbox.block'), () =>
          setBlocked(phone.number, peer, !isBlocked),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
