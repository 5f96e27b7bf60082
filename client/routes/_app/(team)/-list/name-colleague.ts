import type { TFunction } from 'i18next';
import type { ColleagueResource } from '@server/team/colleagues/colleagues.contract.js';
import type { RoleResource } from '@server/team/roles/roles.contract.js';

/** Skips the username of an invited colleague, which is a placeholder. */
export function nameColleague({ name, username, email, phone, status }: ColleagueResource): string {
  if (status !== 'invited') return name ?? username;
  return name ?? (email === '' ? (phone ?? username) : email);
}

/** Names a role, or the owner, who has none. */
export function nameRole(role: Pick<RoleResource, 'key' | 'name'> | null, t: TFunction): string {
  if (!role) return t('team.roles.owner');
  return role.key ? t(`team.roles.${role.key}`) : role.name;
}
