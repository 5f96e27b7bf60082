import { ADMIN_PERMISSIONS, HELD_TOGETHER, PERMISSIONS_OF_MEMBER } from '@server/auth/permissions.contract.js';

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

/** One box of the editor: a permission, or those that go together, named by the first of them. */
export type Unit = readonly string[];

/** The boxes of a group of permissions. */
export function unitsOf(names: readonly string[]): Unit[] {
  const together = (name: string): Unit => HELD_TOGETHER.find((unit) => unit.includes(name)) ?? [name];
  return names.map(together).filter((unit, at, all) => all.findIndex(([first]) => first === unit[0]) === at);
}
