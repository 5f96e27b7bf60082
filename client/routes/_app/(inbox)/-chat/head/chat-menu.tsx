import { useState } from 'react';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconBell,
  IconBellOff,
  IconCalendarSearch,
  IconDotsVertical,
  IconKeyboard,
} from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { useIsSuspended } from '@/app/use-can.js';
import { archiveChat, muteChat } from '@/data/chats/chats.js';
import { shortcutSheetAtom } from '../shortcuts/shortcut-sheet-atom.js';
import { JumpToDate } from './jump-to-date.js';

export function ChatMenu({ chat }: { chat: ChatResource }): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const [isChoosingDate, setChoosingDate] = useState(false);
  const setSheetOpen = useSetAtom(shortcutSheetAtom);
  const { is_archived: isArchived, is_muted: isMuted } = chat;
  const Archive = isArchived ? IconArchiveOff : IconArchive;
  const Mute = isMuted ? IconBell : IconBellOff;

  async function handleArchive(archived: boolean): Promise<void> {
    try {
      await archiveChat(chat, archived);
      const undo = { label: t('chats.undo'), run: () => void handleArchive(!archived) };
      toast.success(t(archived ? 'chats.archived_toast' : 'chats.unarchived_toast'), undo);
    } catch (error) {
      showFailure(error);
    }
  }
  async function handleMute(): Promise<void> {
    try {
      await muteChat(chat, !isMuted);
      toast.success(t(isMuted ? 'chats.unmuted_toast' : 'chats.muted_toast'));
    } catch (error) {
      showFailure(error);
    }
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('chats.chat_menu')} title={t('chats.chat_menu')}>
            <IconDotsVertical size={20} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCalendarSearch size={18} stroke={1.5} />} onClick={() => setChoosingDate(true)}>
            {t('chats.jump_to_date')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={18} stroke={1.5} />} onClick={() => setSheetOpen(true)}>
            {t('inbox.shortcuts')}
          </Menu.Item>
          {!isSuspended && (
            <>
              <Menu.Item leftSection={<Mute size={18} stroke={1.5} />} onClick={() => void handleMute()}>
                {t(isMuted ? 'chats.unmute' : 'chats.mute')}
              </Menu.Item>
              <Menu.Item
                leftSection={<Archive size={18} stroke={1.5} />}
                onClick={() => void handleArchive(!isArchived)}
              >
                {t(isArchived ? 'chats.unarchive' : 'chats.archive')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isChoosingDate && <JumpToDate chat={chat} onClose={() => setChoosingDate(false)} />}
    </>
  );
}
