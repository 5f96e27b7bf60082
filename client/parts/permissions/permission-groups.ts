import {
  ADMIN_PERMISSIONS,
  HELD_TOGETHER,
  MEMBER_PERMISSIONS,
  PERMISSIONS_OF_MEMBER,
} from '@server/auth/permissions.contract.js';

export type PermissionArea = keyof typeof MEMBER_PERMISSIONS;
export const PERMISSION_AREAS = Object.keys(MEMBER_PERMISSIONS) as PermissionArea[];

const GROUPS: Record<string, readonly string[]> = ADMIN_PERMISSIONS;

export function groupsHeld(permissions: readonly string[]): Set<string> {
  const names = Object.keys(GROUPS).filter((name) =>
    GROUPS[name]?.every((permission) => permissions.includes(permission)),
  );
  return new Set(names);
}

export function permissionsOfGroups(role: 'member' | 'admin', groups: ReadonlySet<string>): string[] {
  const granted = role === 'admin' ? [...groups].flatMap((name) => GROUPS[name] ?? []) : [];
  return [...PERMISSIONS_OF_MEMBER, ...granted];
}

/** Permissions granted together, labeled by the first. */
export type Unit = readonly string[];

export function unitsOf(names: readonly string[]): Unit[] {
  const unitOf = (name: string): Unit => HELD_TOGETHER.find((unit) => unit.includes(name)) ?? [name];
  return names.map(unitOf).filter((unit, index, all) => all.findIndex(([first]) => first === unit[0]) === index);
}
