import type { ChatResource, MessageResource } from '@server/messaging/messaging.contract.js';
import type { NotificationSettings } from './notification-settings.js';

/** Older messages come from history or an offline period. */
const MAX_AGE_MS = 2 * 60_000;

interface ViewState {
  now: number;
  isVisible: boolean;
  openChatId: number | null;
}

/** Notifies only in a hidden tab. Plays no sound for the viewed chat. */
export function chooseNotifications(
  message: Pick<MessageResource, 'from_me' | 'created_at'>,
  chat: Pick<ChatResource, 'id' | 'is_muted'>,
  settings: NotificationSettings,
  { now, isVisible, openChatId }: ViewState,
): NotificationSettings {
  const isAlerting = !message.from_me && !chat.is_muted && now - Date.parse(message.created_at) < MAX_AGE_MS;
  return {
    notification: isAlerting && settings.notification && !isVisible,
    sound: isAlerting && settings.sound && !(isVisible && openChatId === chat.id),
  };
}
