import i18next from 'i18next';
import type { ChatResource, MessageResource } from '@server/messaging/messaging.contract.js';
import { textOf } from '@server/messaging/text/message-text.contract.js';
import { cutText } from '@server/platform/text/cut-text.contract.js';
import { loadTexts } from '@/app/i18n/i18n.js';
import { store } from '@/app/atoms.js';
import { readStored, writeStored } from '@/app/local-store.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { sessionQuery } from '@/data/account/session.js';
import { ALERTS_OFF, alertSettingsAtom } from './alert-settings.js';
import { chooseAlerts } from './choose-alerts.js';
import { playTone } from './play-tone.js';

// Tells of messages that come, as the settings of this browser say. Loaded with the inbox, and with whatever page is opened first
// once it was switched on.

const LONGEST_TEXT = 200;

// So that it hears of what is changed in another tab.
store.sub(alertSettingsAtom, () => undefined);

let lastAlbum: string | null = null;

onServerEvent('message.created', ({ message, chat }) => {
  // The pictures of an album come one after the other and are one message.
  if (message.album_id !== null && message.album_id === lastAlbum) return;
  lastAlbum = message.album_id ?? lastAlbum;
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (!session) return;
  const settings = store.get(alertSettingsAtom)[session.data.id] ?? ALERTS_OFF;
  const opened = location.pathname.startsWith('/chat') ? new URLSearchParams(location.search).get('chat') : null;
  const alerts = chooseAlerts(message, chat, settings, {
    now: Date.now(),
    isVisible: document.visibilityState === 'visible',
    openChatId: opened === null ? null : Number(opened),
  });
  if (alerts.notification) void once('notification', message.id, () => notify(message, chat));
  if (alerts.sound) void once('sound', message.id, playTone);
});

/** Of all tabs of this browser one tells of a message. */
async function once(what: string, messageId: number, tell: () => unknown): Promise<void> {
  const key = `mersal.told.${what}`;
  await navigator.locks.request(key, () => {
    if (Number(readStored(key)) >= messageId) return;
    writeStored(key, String(messageId));
    tell();
  });
}

async function notify(message: MessageResource, chat: ChatResource): Promise<void> {
  if (Notification.permission !== 'granted') return;
  await loadTexts(['messages', 'chats']);
  const { name } = chat.profile_info;
  const body = cutText(textOf(message) ?? '', LONGEST_TEXT) || i18next.t(`messages.kind.${message.kind}`);
  const notification = new Notification(name ?? (chat.phone ? `+${chat.phone}` : i18next.t('chats.hidden_number')), {
    body,
    // The next one of the same chat takes its place.
    tag: `mersal-chat-${chat.id}`,
    ...(chat.profile_picture && { icon: chat.profile_picture }),
    // The inbox has a sound of its own.
    silent: true,
  });
  notification.addEventListener('click', () => {
    focus();
    // The router follows the address.
    history.pushState(null, '', `/chat?chat=${chat.id}&via=${chat.device_id}`);
    notification.close();
  });
}
