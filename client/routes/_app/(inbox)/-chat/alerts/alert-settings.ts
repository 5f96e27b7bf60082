import { atomWithStorage } from 'jotai/utils';

/** What tells of a message that comes while one looks elsewhere. Nothing does until it is switched on. */
export interface AlertSettings {
  notification: boolean;
  sound: boolean;
}

const OFF: AlertSettings = { notification: false, sound: false };

const makeAtom = (userId: number) => atomWithStorage(`mersal.alerts.${userId}`, OFF, undefined, { getOnInit: true });
const atoms = new Map<number, ReturnType<typeof makeAtom>>();

/** Each browser keeps its own, for each who signs in with it. */
export function alertSettingsAtom(userId: number): ReturnType<typeof makeAtom> {
  const held = atoms.get(userId) ?? makeAtom(userId);
  atoms.set(userId, held);
  return held;
}
