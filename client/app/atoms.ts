import { atom, createStore } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** Jotai store, shared with code outside React. */
export const store = createStore();

export type SocketState = 'connecting' | 'live' | 'reconnecting' | 'offline';
export const connectionAtom = atom<SocketState>('connecting');

export interface Banner {
  code: string | null;
  message: string;
  /** Time in ms by this computer's clock. */
  retryAt: number | null;
}
export const bannerAtom = atom<Banner | null>(null);

export const pageTitleAtom = atom<string | null>(null);

export const unreadAtom = atom(0);

export const sidebarCollapsedAtom = atomWithStorage('mersal.sidebar-collapsed', false, undefined, { getOnInit: true });
/** Key of the page: an increment remounts the page. */
export const pageEpochAtom = atom(0);

export const drawerOpenAtom = atom(false);
export const paletteOpenAtom = atom(false);
