import { useLocation } from '@tanstack/react-router';
import { useSession } from '@/data/account/session.js';
import { ENTRIES, LISTS } from './menu.gen.js';
import { GROUPS, type ListEntry, type MenuEntry, type MenuGroup } from './menu-place.js';

const MENU: MenuGroup[] = Object.entries(GROUPS).map(([name, group]) => ({
  ...group,
  entries: ENTRIES.filter((entry) => entry.group === name),
}));

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
    // A part may contain a parameter: `{$platform}-setting-app`.
    const [start = '', end] = part.split(/\{\$\w+\}/);
    return end === undefined ? part === segment : segment.startsWith(start) && segment.endsWith(end);
  });
}

export function useMenu(): MenuGroup[] {
  const { permission: heldPermissions, is_owner: isOwner } = useSession().data;
  // Every colleague has the inbox.
  const isShown = ({ permission, isInbox, isForOwner }: MenuEntry): boolean => {
    if (!isOwner && (isInbox || isForOwner)) return isInbox === true;
    return permission === undefined || heldPermissions.includes(permission);
  };
  return MENU.filter(({ permissions }) => !permissions || permissions.some((name) => heldPermissions.includes(name)))
    .map((group) => ({
      ...group,
      entries: group.entries.filter(isShown),
    }))
    .filter(({ entries }) => entries.length > 0);
}
