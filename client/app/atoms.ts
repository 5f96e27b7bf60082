import { atom, createStore } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** Shared with code outside React. */
export const store = createStore();

export type SocketState = 'connecting' | 'live' | 'reconnecting' | 'offline';
export const connectionAtom = atom<SocketState>('connecting');

export interface Banner {
  code: string | null;
  message: string;
  /** In ms by this computer's clock. */
  retryAt: number | null;
}
export const bannerAtom = atom<Banner | null>(null);

export const pageTitleAtom = atom<string | null>(null);

export const unreadAtom = atom(0);

export const sidebarCollapsedAtom = atomWithStorage('mersal.sidebar-collapsed', false, undefined, { getOnInit: true });
/** An increment remounts the page. */
export const pageEpochAtom = atom(0);

export const drawerOpenAtom = atom(false);
export const paletteOpenAtom = atom(false);
