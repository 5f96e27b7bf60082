import { atomWithStorage } from 'jotai/utils';

export interface NotificationSettings {
  notification: boolean;
  sound: boolean;
}

export const NOTIFICATIONS_OFF: NotificationSettings = { notification: false, sound: false };

/** Settings by user ID, because users may share a browser. */
export const notificationSettingsAtom = atomWithStorage<Partial<Record<number, NotificationSettings>>>(
  'mersal.alerts',
  {},
  undefined,
  { getOnInit: true },
);
