import i18next from 'i18next';
import type { ChatResource, MessageResource } from '@server/messaging/messaging.contract.js';
import { messageText } from '@server/messaging/conversations/messages/message-text.contract.js';
import { cutText } from '@server/platform/text/cut-text.contract.js';
import { loadTexts } from '@/app/i18n/i18n.js';
import { store } from '@/app/atoms.js';
import { serverNow } from '@/app/http/server-time.js';
import { readStored, writeStored } from '@/app/local-store.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { sessionQuery } from '@/data/account/session.js';
import { NOTIFICATIONS_OFF, notificationSettingsAtom } from './notification-settings.js';
import { chooseNotifications } from './choose-notifications.js';
import { playTone } from './play-tone.js';

// Loads with the inbox, or on every page once notifications are enabled.

const MAX_TEXT_LENGTH = 200;

// Receives changes of other tabs.
store.sub(notificationSettingsAtom, () => undefined);

let lastAlbum: string | null = null;

onServerEvent('message.created', ({ message, chat }) => {
  // An album's pictures count as one message.
  if (message.album_id !== null && message.album_id === lastAlbum) return;
  lastAlbum = message.album_id ?? lastAlbum;
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (!session) return;
  const settings = store.get(notificationSettingsAtom)[session.data.id] ?? NOTIFICATIONS_OFF;
  const opened = location.pathname.startsWith('/chat') ? new URLSearchParams(location.search).get('chat') : null;
  const chosen = chooseNotifications(message, chat, settings, {
    now: serverNow(),
    isVisible: document.visibilityState === 'visible',
    openChatId: opened === null ? null : Number(opened),
  });
  if (chosen.notification) void runInOneTab('notification', message.id, () => notify(message, chat));
  if (chosen.sound) void runInOneTab('sound', message.id, playTone);
});

async function runInOneTab(kind: string, messageId: number, action: () => unknown): Promise<void> {
  const key = `mersal.told.${kind}`;
  await navigator.locks.request(key, () => {
    if (Number(readStored(key)) >= messageId) return;
    writeStored(key, String(messageId));
    action();
  });
}

async function notify(message: MessageResource, chat: ChatResource): Promise<void> {
  if (Notification.permission !== 'granted') return;
  await loadTexts(['messages', 'chats']);
  const { name } = chat.profile_info;
  const body = cutText(messageText(message) ?? '', MAX_TEXT_LENGTH) || i18next.t(`messages.kind.${message.kind}`);
  const notification = new Notification(name ?? (chat.phone ? `+${chat.phone}` : i18next.t('chats.hidden_number')), {
    body,
    // Replaces the chat's earlier notification.
    tag: `mersal-chat-${chat.id}`,
    ...(chat.profile_picture && { icon: chat.profile_picture }),
    // The inbox plays its own sound.
    silent: true,
  });
  notification.addEventListener('click', () => {
    focus();
    // The router follows the address.
    history.pushState(null, '', `/chat?chat=${chat.id}&via=${chat.device_id}`);
    notification.close();
  });
}
