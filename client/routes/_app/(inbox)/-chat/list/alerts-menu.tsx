import { ActionIcon, Popover, Switch } from '@mantine/core';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/account/session.js';
import { ALERTS_OFF, alertSettingsAtom, type AlertSettings } from '../alerts/alert-settings.js';
import { playTone } from '../alerts/play-tone.js';
import '../alerts/tell-messages.js';
import classes from './alerts-menu.module.css';

const canNotify = 'Notification' in globalThis;

/** What tells of new messages in this browser. The browser is asked for its leave by a click here alone. */
export function AlertsMenu(): React.ReactElement | null {
  const { t } = useTranslation();
  const { data: user } = useSession();
  const [{ [user.id]: settings = ALERTS_OFF }, setAll] = useAtom(alertSettingsAtom);
  const [isDenied, setDenied] = useState(canNotify && Notification.permission === 'denied');
  // An administrator inside the account is told of no message.
  if (user.impersonation) return null;
  const isNotifying = settings.notification && canNotify && Notification.permission === 'granted';
  const Bell = isNotifying || settings.sound ? IconBellRinging : IconBell;

  function change(wanted: Partial<AlertSettings>): void {
    setAll((all) => ({ ...all, [user.id]: { ...ALERTS_OFF, ...all[user.id], ...wanted } }));
  }
  async function handleNotification(wanted: boolean): Promise<void> {
    const permission = wanted ? await Notification.requestPermission() : Notification.permission;
    setDenied(permission === 'denied');
    change({ notification: wanted && permission === 'granted' });
  }
  function handleSound(wanted: boolean): void {
    change({ sound: wanted });
    if (wanted) void playTone();
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
