import { ADMIN_PERMISSIONS, PERMISSIONS_OF_MEMBER } from '@server/auth/permissions.contract.js';

const GROUPS: Record<string, readonly string[]> = ADMIN_PERMISSIONS;

/** The groups somebody is trusted with: they hold every permission of it, since those of the menu and of the pages go together. */
export function groupsHeld(permissions: readonly string[]): Set<string> {
  const names = Object.keys(GROUPS).filter((name) => GROUPS[name]?.every((one) => permissions.includes(one)));
  return new Set(names);
}

/** What is sent for a role: everybody has what every member has. */
export function permissionsOf(role: 'member' | 'admin', groups: ReadonlySet<string>): string[] {
  const granted = role === 'admin' ? [...groups].flatMap((name) => GROUPS[name] ?? []) : [];
  return [...PERMISSIONS_OF_MEMBER, ...granted];
}
