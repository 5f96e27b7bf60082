import { useEffect } from 'react';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import type { ChatResource, MessageResource } from '@server/messaging/messaging.contract.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { conversationId } from '@/data/messages/outbox-changes.js';
import { Composer } from '../conversation/composer.js';
import { EditComposer } from '../conversation/edit-composer.js';
import { useComposerMode } from '../notes/composer-mode.js';
import { ModeSwitch } from '../notes/mode-switch.js';
import { NoteComposer } from '../notes/note-composer.js';
import { BlockedNotice } from '../person/blocked-notice.js';

interface ConversationFootProps {
  chat: ChatResource;
  replyChat: ChatResource;
  device: DeviceResource;
  editedMessage: MessageResource | undefined;
  editName: string;
  draftName: string;
  afterId: number;
  children?: React.ReactNode;
}

export function ConversationFoot({
  chat,
  replyChat,
  device,
  editedMessage,
  editName,
  draftName,
  afterId,
  children,
}: ConversationFootProps): React.ReactElement {
  const [mode, setMode] = useComposerMode(chat.id);
  const canSend = useCan('send message');
  const isSuspended = useIsSuspended();
  // A note must not become a reply when the user gains the permission.
  useEffect(() => {
    if (!canSend) setMode('note');
  }, [canSend, setMode]);
  if (editedMessage && mode !== 'note')
    return <EditComposer key={editedMessage.id} message={editedMessage} draftName={editName} />;
  const modes = canSend && !isSuspended && <ModeSwitch mode={mode} onChange={setMode} />;
  if (!isSuspended && (mode === 'note' || !canSend))
    return (
      <NoteComposer key={chat.id} chatId={chat.id}>
        {modes}
      </NoteComposer>
    );
  if (replyChat.is_blocked) return <BlockedNotice contactId={replyChat.contact_id}>{modes}</BlockedNotice>;
  return (
    <Composer
      key={draftName}
      device={device}
      recipient={{
        conversation: conversationId(replyChat.device_id, replyChat.id, null),
        chatId: replyChat.id,
        phone: null,
        afterId,
      }}
      draftName={draftName}
      contactId={chat.contact_id}
      personName={chat.profile_info.name}
    >
      {modes}
      {children}
    </Composer>
  );
}
