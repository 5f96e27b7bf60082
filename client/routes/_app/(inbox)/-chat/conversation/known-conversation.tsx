import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { loadTexts } from '@/app/i18n/i18n.js';
import { chatQuery } from '@/data/chats/chats.js';
import { useWatchTyping } from '@/data/chats/typing.js';
import { flattenMessages } from '@/data/messages/message-changes.js';
import { conversationQuery } from '@/data/messages/messages.js';
import { conversationId } from '@/data/messages/outbox-changes.js';
import { onDemand } from '@/ui/on-demand.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { BubbleSkeletons } from '../bubble/bubble-skeletons.js';
import { BotsBar } from './bots-bar.js';
import { Composer } from './composer.js';
import { ConversationActionsContext, type ConversationActions } from './conversation-actions.js';
import { ConversationFrame } from './conversation-frame.js';
import { ConversationHead } from '../head/conversation-head.js';
import { Messages } from '../messages/messages.js';
import { personPanelAtom } from '../person/person-panel-atom.js';
import { EditComposer } from './edit-composer.js';
import { useAround } from '../messages/use-around.js';
import { useMarkRead } from './use-mark-read.js';
import classes from './conversation.module.css';

const PersonPanel = onDemand(async () => {
  const [panel] = await Promise.all([
    import('../person/person-panel.js'),
    loadTexts(['person', 'apps', 'campaigns', 'carts']),
  ]);
  return panel.PersonPanel;
});

const ForwardDialog = onDemand(async () => (await import('../forward/forward-dialog.js')).ForwardDialog);

interface KnownConversationProps {
  device: DeviceResource;
  chatId: number;
  /** At which the chat is opened; without, at its end. */
  messageId: number | null;
}

export function KnownConversation({ device, chatId, messageId }: KnownConversationProps): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/chat/{-$deviceId}' });
  const aroundId = useAround(device.id, chatId, messageId);
  const query = useInfiniteQuery(conversationQuery(device.id, chatId, aroundId));
  const { data: chat } = useQuery(chatQuery(device.id, chatId));
  const [quoted, setQuoted] = useState<MessageResource | null>(null);
  const [forwarded, setForwarded] = useState<MessageResource | null>(null);
  const [edited, setEdited] = useState<MessageResource | null>(null);
  const [actions] = useState<ConversationActions>({ onEdit: setEdited, onForward: setForwarded });
  const [file, setFile] = useState<File | null>(null);
  const [isPanelOpen, setPanelOpen] = useAtom(personPanelAtom);
  const conversation = conversationId(device.id, chatId, null);
  useMarkRead(device.id, chatId, query.isSuccess ? (chat?.unread_count ?? 0) : 0);
  useWatchTyping(chatId, device.shows_typing);
  if (query.isError && !query.data)
    return (
      <div className={classes.pane}>
        <ConversationHead chat={null} />
        <div className={classes.problem}>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </div>
      </div>
    );
  if (!query.data || !chat)
    return (
      <div className={classes.pane} aria-label={t('ui.loading')}>
        <ConversationHead chat={chat ?? null} />
        <BubbleSkeletons />
      </div>
    );
  const messages = flattenMessages(query.data);
  const afterId = Math.max(0, ...messages.slice(-50).map(({ id }) => id));
  return (
    <div className={classes.withPanel}>
      <ConversationFrame label={t('chats.conversation')} onFile={setFile}>
        <ConversationHead chat={chat} known={chat} />
        <ConversationActionsContext value={actions}>
          <Messages
            key={aroundId}
            chat={chat}
            targetId={messageId}
            isAround={aroundId !== null}
            messages={messages}
            conversation={conversation}
            older={{
              exist: query.hasNextPage,
              isLoading: query.isFetchingNextPage,
              isFailed: query.isFetchNextPageError,
              onLoad: () => void query.fetchNextPage(),
            }}
            newer={{
              exist: query.hasPreviousPage,
              isLoading: query.isFetchingPreviousPage,
              isFailed: query.isFetchPreviousPageError,
              onLoad: () => void query.fetchPreviousPage(),
            }}
            onReply={setQuoted}
            onGoTo={(message) => void navigate({ search: (now) => ({ ...now, message }) })}
            onNewest={() => void navigate({ search: ({ message: _message, ...rest }) => rest, replace: true })}
          />
        </ConversationActionsContext>
        <BotsBar chat={chat} />
        {edited ? (
          <EditComposer key={edited.id} message={edited} onClose={() => setEdited(null)} />
        ) : (
          <Composer
            device={device}
            recipient={{ conversation, chatId, phone: null, afterId }}
            contactId={chat.contact_id}
            quoted={quoted}
            onQuoted={setQuoted}
            file={file}
            onFile={setFile}
          />
        )}
      </ConversationFrame>
      {forwarded && <ForwardDialog message={forwarded} onClose={() => setForwarded(null)} />}
      {isPanelOpen && <PersonPanel chat={chat} onClose={() => setPanelOpen(false)} />}
    </div>
  );
}
