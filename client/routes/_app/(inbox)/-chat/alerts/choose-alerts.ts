import type { ChatResource, MessageResource } from '@server/messaging/messaging.contract.js';
import type { AlertSettings } from './alert-settings.js';

/** What is older came with the history of a phone, or while it was away. */
const FRESH_MS = 2 * 60_000;

interface Looking {
  now: number;
  /** This tab is in sight. */
  isVisible: boolean;
  /** The chat that is open in it. */
  openChatId: number | null;
}

/** What a message that came sets off: a notification only while the tab is out of sight, a sound unless one looks at its chat. */
export function chooseAlerts(
  message: Pick<MessageResource, 'from_me' | 'created_at'>,
  chat: Pick<ChatResource, 'id' | 'is_muted'>,
  settings: AlertSettings,
  { now, isVisible, openChatId }: Looking,
): AlertSettings {
  const isNews = !message.from_me && !chat.is_muted && now - Date.parse(message.created_at) < FRESH_MS;
  return {
    notification: isNews && settings.notification && !isVisible,
    sound: isNews && settings.sound && !(isVisible && openChatId === chat.id),
  };
}
