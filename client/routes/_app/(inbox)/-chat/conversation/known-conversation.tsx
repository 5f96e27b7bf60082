import { useMemo, useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { messageText } from '@server/messaging/conversations/messages/message-text.contract.js';
import { HttpError } from '@/app/http/http-error.js';
import { loadTexts } from '@/app/i18n/i18n.js';
import { chatQuery } from '@/data/chats/chats.js';
import { changeDraft, quoteOf, useDraftPart, useHasDraft } from '@/data/chats/drafts.js';
import { useShowPresence } from '@/data/chats/presence.js';
import { useWatchTyping } from '@/data/chats/typing.js';
import { flattenMessages } from '@/data/messages/message-changes.js';
import { conversationQuery } from '@/data/messages/messages.js';
import { conversationId } from '@/data/messages/outbox-changes.js';
import { onDemand } from '@/ui/on-demand.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { BubbleSkeletons } from '../bubble/bubble-skeletons.js';
import { BotsBar } from './bots-bar.js';
import { ConversationActionsContext, type ConversationActions } from './conversation-actions.js';
import { ConversationFrame } from './conversation-frame.js';
import { ConversationFoot } from '../foot/conversation-foot.js';
import { ConversationHead } from '../head/conversation-head.js';
import { Messages } from '../messages/messages.js';
import { useComposerMode } from '../notes/composer-mode.js';
import { useStreamEntries } from '../stream/use-stream-entries.js';
import { ChatBar } from '../triage/chat-bar.js';
import { personPanelAtom } from '../person/person-panel-atom.js';
import { useAround } from '../messages/use-around.js';
import { ReplyDevice } from '../merged/reply-device.js';
import { MergedBar } from '../merged/merged-bar.js';
import { useIsSeenByColleagues } from './use-is-seen-by-colleagues.js';
import { useLoadedRange } from './use-loaded-range.js';
import { useMarkRead } from './use-mark-read.js';
import { useReplyChat, usePersonView } from '../merged/use-person-view.js';
import { DeviceNamesContext } from '../merged/device-names.js';
import classes from './conversation.module.css';

const PersonPanel = onDemand(async () => {
  const [panel] = await Promise.all([
    import('../person/person-panel.js'),
    loadTexts(['person', 'apps', 'campaigns', 'carts']),
  ]);
  return panel.PersonPanel;
});

const ForwardDialog = onDemand(async () => (await import('../forward/forward-dialog.js')).ForwardDialog);

const NO_MESSAGES: MessageResource[] = [];
const NO_CHATS: never[] = [];

interface KnownConversationProps {
  device: DeviceResource;
  chatId: number;
  /** Null starts at the end. */
  messageId: number | null;
}

export function KnownConversation({ device, chatId, messageId }: KnownConversationProps): React.ReactElement {
  const { t } = useTranslation();
  const aroundId = useAround(device.id, chatId, messageId);
  const { data: chat } = useQuery(chatQuery(device.id, chatId));
  const person = usePersonView(chat, messageId);
  const { isMerged } = person;
  const singleQuery = useInfiniteQuery({ ...conversationQuery(device.id, chatId, aroundId), enabled: !isMerged });
  const query = isMerged ? person.query : singleQuery;
  const contactId = isMerged && chat ? chat.contact_id : null;
  const range = useLoadedRange({ deviceId: device.id, chatId, contactId, messageId, aroundId });
  const [forwardedMessage, setForwarded] = useState<MessageResource | null>(null);
  const editName = `edit ${chatId}`;
  const editedId = useDraftPart(editName, 'quoted')?.id;
  const [mode, setMode] = useComposerMode(chatId);
  const actions = useMemo<ConversationActions>(
    () => ({
      onEdit: (message) => {
        setMode('reply');
        changeDraft(editName, { text: messageText(message) ?? '', quoted: quoteOf(message) });
      },
      onForward: setForwarded,
    }),
    [editName, setMode],
  );
  const [isPanelOpen, setPanelOpen] = useAtom(personPanelAtom);
  const messages = useMemo(() => (query.data ? flattenMessages(query.data) : NO_MESSAGES), [query.data]);
  const editedMessage = useLoadedMessage(messages, editedId);
  const entries = useStreamEntries(chatId, messages[0]?.created_at ?? null);
  const isStarted = useHasDraft(person.draftKey);
  const quoted = useDraftPart(person.draftKey, 'quoted');
  const [chosenChat, chooseChat] = useReplyChat(person.chats, isMerged ? messages : NO_MESSAGES, {
    hasDraft: isStarted,
    isNewest: !query.hasPreviousPage,
  });
  useMarkRead(query.isSuccess && chat ? (isMerged ? person.chats : [chat]) : NO_CHATS);
  useWatchTyping(chatId, device.shows_typing);
  useShowPresence(chatId, useIsSeenByColleagues());
  // A forbidden chat answers 404. Its cached messages are hidden.
  const isHidden = query.error instanceof HttpError && query.error.status === 404;
  if (query.isError && (isHidden || !query.data))
    return <FailedConversation error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data || !chat)
    return (
      <div className={classes.pane} aria-label={t('ui.loading')}>
        <ConversationHead chat={chat ?? null} />
        {chat && <ChatBar key={chat.id} chat={chat} />}
        <BubbleSkeletons />
      </div>
    );
  const quotedChat = person.chats.find(({ id }) => id === quoted?.chat_id);
  const replyChat = (isMerged && (quotedChat ?? chosenChat)) || chat;
  const conversation = conversationId(replyChat.device_id, replyChat.id, null);
  const draftName = isMerged ? person.draftKey : conversation;
  function handleReply(message: MessageResource): void {
    changeDraft(draftName, { quoted: quoteOf(message) });
    setMode('reply');
    if (isMerged) chooseChat(message.chat_id);
  }
  function handleReplyChat(id: number): void {
    chooseChat(id);
    // A quote is valid in one chat only.
    changeDraft(draftName, { quoted: null });
  }
  const afterId = Math.max(0, ...messages.slice(-50).map(({ id }) => id));
  return (
    <div className={classes.withPanel}>
      <ConversationFrame label={t('chats.conversation')} draftName={draftName} isNote={mode === 'note'}>
        <ConversationHead chat={chat} existingChat={chat} />
        <ChatBar key={chat.id} chat={chat} />
        {person.canMerge && <MergedBar />}
        <ConversationActionsContext value={actions}>
          <DeviceNamesContext value={isMerged ? person.deviceNames : null}>
            <Messages
              key={isMerged ? `person ${messageId}` : aroundId}
              {...range}
              chat={chat}
              targetId={messageId}
              messages={messages}
              entries={entries}
              conversations={isMerged ? person.conversations : [conversation]}
              older={{
                hasMore: query.hasNextPage,
                isLoading: query.isFetching,
                isFailed: query.isFetchNextPageError,
                onLoad: () => void query.fetchNextPage(),
              }}
              newer={{
                hasMore: query.hasPreviousPage,
                isLoading: query.isFetching,
                isFailed: query.isFetchPreviousPageError,
                onLoad: () => void query.fetchPreviousPage(),
              }}
              onReply={handleReply}
            />
          </DeviceNamesContext>
        </ConversationActionsContext>
        <BotsBar chat={replyChat} />
        <ConversationFoot
          chat={chat}
          replyChat={replyChat}
          device={person.deviceOf(replyChat) ?? device}
          editedMessage={editedMessage}
          editName={editName}
          draftName={draftName}
          afterId={afterId}
        >
          {isMerged && (
            <ReplyDevice
              chats={person.chats}
              chatId={replyChat.id}
              deviceNames={person.deviceNames}
              onChoose={handleReplyChat}
            />
          )}
        </ConversationFoot>
      </ConversationFrame>
      {forwardedMessage && <ForwardDialog message={forwardedMessage} onClose={() => setForwarded(null)} />}
      {isPanelOpen && <PersonPanel chat={chat} onClose={() => setPanelOpen(false)} />}
    </div>
  );
}

/** Keeps a message that scrolling dropped. */
function useLoadedMessage(messages: readonly MessageResource[], id: number | undefined): MessageResource | undefined {
  const [last, setLast] = useState<MessageResource>();
  const loaded = messages.find((message) => message.id === id);
  if (loaded && loaded !== last) setLast(loaded);
  return loaded ?? (last?.id === id ? last : undefined);
}

function FailedConversation({ error, onRetry }: { error: unknown; onRetry: () => void }): React.ReactElement {
  return (
    <div className={classes.pane}>
      <ConversationHead chat={null} />
      <div className={classes.problem}>
        <ErrorState error={error} onRetry={onRetry} />
      </div>
    </div>
  );
}
