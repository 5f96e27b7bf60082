import { atomWithStorage } from 'jotai/utils';

/** What tells of a message that comes while one looks elsewhere. */
export interface AlertSettings {
  notification: boolean;
  sound: boolean;
}

/** Nothing does until it is switched on. */
export const ALERTS_OFF: AlertSettings = { notification: false, sound: false };

/** By user: each browser keeps its own, for each who signs in with it. */
export const alertSettingsAtom = atomWithStorage<Partial<Record<number, AlertSettings>>>(
  'mersal.alerts',
  {},
  undefined,
  { getOnInit: true },
);
