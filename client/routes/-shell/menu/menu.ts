import { useLocation } from '@tanstack/react-router';
import { useSession } from '@/data/account/session.js';
import { ENTRIES, LISTS } from './menu.gen.js';
import { GROUPS, type ListEntry, type MenuEntry, type MenuGroup } from './menu-place.js';

/** Also used by the command palette. */
const MENU: MenuGroup[] = Object.entries(GROUPS).map(([name, group]) => ({
  ...group,
  entries: ENTRIES.filter((entry) => entry.group === name),
}));

/** Returns undefined for pages of the menu and hidden lists. */
export function useParentPage(): ListEntry | undefined {
  const entries = useMenu().flatMap((group) => group.entries);
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    LISTS.find((list) => belongsTo(list, path)) ??
    entries.find((entry) => belongsTo(entry, path) || path.startsWith(`${entry.to}/`))
  );
}

export function belongsTo({ parts = [] }: { parts?: string[] }, path: string): boolean {
  const segment = path.split('/')[1]!;
  return parts.some((part) => {
    // A parameter may stand inside: `{$platform}-setting-app`.
    const [start = '', end] = part.split(/\{\$\w+\}/);
    return end === undefined ? part === segment : segment.startsWith(start) && segment.endsWith(end);
  });
}

export function useMenu(): MenuGroup[] {
  const { permission: held, is_owner: isOwner } = useSession().data;
  // Every colleague has the inbox, with the chats of their devices.
  const isShown = ({ permission, isInbox, isForOwner }: MenuEntry): boolean => {
    if (!isOwner && (isInbox || isForOwner)) return isInbox === true;
    return permission === undefined || held.includes(permission);
  };
  return MENU.filter(({ permissions }) => !permissions || permissions.some((name) => held.includes(name)))
    .map((group) => ({
      ...group,
      entries: group.entries.filter(isShown),
    }))
    .filter(({ entries }) => entries.length > 0);
}
