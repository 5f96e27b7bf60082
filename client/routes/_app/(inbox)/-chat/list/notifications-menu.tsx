import { ActionIcon, Popover, Switch } from '@mantine/core';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/account/session.js';
import {
  NOTIFICATIONS_OFF,
  notificationSettingsAtom,
  type NotificationSettings,
} from '../notifications/notification-settings.js';
import { playTone } from '../notifications/play-tone.js';
import '../notifications/notify-messages.js';
import classes from './notifications-menu.module.css';

const canNotify = 'Notification' in globalThis;

/** Browsers ask for permission only after a click. */
export function NotificationsMenu(): React.ReactElement | null {
  const { t } = useTranslation();
  const { data: user } = useSession();
  const [{ [user.id]: settings = NOTIFICATIONS_OFF }, setByUser] = useAtom(notificationSettingsAtom);
  const [isDenied, setDenied] = useState(canNotify && Notification.permission === 'denied');
  // Impersonating administrators get no notifications.
  if (user.impersonation) return null;
  const isNotifying = settings.notification && canNotify && Notification.permission === 'granted';
  const Bell = isNotifying || settings.sound ? IconBellRinging : IconBell;

  function change(changes: Partial<NotificationSettings>): void {
    setByUser((byUser) => ({ ...byUser, [user.id]: { ...NOTIFICATIONS_OFF, ...byUser[user.id], ...changes } }));
  }
  async function handleNotification(isWanted: boolean): Promise<void> {
    const permission = isWanted ? await Notification.requestPermission() : Notification.permission;
    setDenied(permission === 'denied');
    change({ notification: isWanted && permission === 'granted' });
  }
  function handleSound(isWanted: boolean): void {
    change({ sound: isWanted });
    if (isWanted) void playTone();
  }
  return (
    <Popover position="bottom-end" width={280} trapFocus>
      <Popover.Target>
        <ActionIcon size={40} aria-label={t('chats.alerts')} title={t('chats.alerts')}>
          <Bell size={20} stroke={1.5} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('chats.alerts')}>
        <div className={classes.switches}>
          <Switch
            label={t('chats.alert_notification')}
            description={t(isDenied ? 'chats.alert_denied' : 'chats.alert_notification_hint')}
            checked={isNotifying}
            disabled={!canNotify}
            onChange={(event) => void handleNotification(event.currentTarget.checked)}
          />
          <Switch
            label={t('chats.alert_sound')}
            checked={settings.sound}
            onChange={(event) => handleSound(event.currentTarget.checked)}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
