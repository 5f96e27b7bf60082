import { atom, createStore } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** The one store, so that code outside React (http, socket) can write atoms too. */
export const store = createStore();

export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline';
export const connectionAtom = atom<ConnectionState>('connecting');

export interface Banner {
  code: string | null;
  /** The server's own words, for codes the client has no text for. */
  message: string;
  /** By this computer's clock: when one may try again. */
  retryAt: number | null;
}
export const bannerAtom = atom<Banner | null>(null);

/** A title only the open page knows (a contact, a device); otherwise the route's `titleKey` is shown. */
export const pageTitleAtom = atom<string | null>(null);

/** How many chats have something unread, for the title of the window. */
export const unreadAtom = atom(0);

export const sidebarCollapsedAtom = atomWithStorage('mersal.sidebar-collapsed', false, undefined, { getOnInit: true });
export const drawerOpenAtom = atom(false);
export const paletteOpenAtom = atom(false);
