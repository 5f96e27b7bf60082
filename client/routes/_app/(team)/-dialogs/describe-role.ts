import type { TFunction } from 'i18next';
import { MEMBER_PERMISSIONS } from '@server/auth/permissions.contract.js';
import type { RoleResource } from '@server/team/roles/roles.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { PERMISSION_AREAS } from '@/parts/permissions/permission-groups.js';

/** Lists the areas of a custom role's permissions. */
export function describeRole({ key, permissions }: Pick<RoleResource, 'key' | 'permissions'>, t: TFunction): string {
  if (key) return t(`team.role_help.${key}`);
  const areas = PERMISSION_AREAS.filter((area) => MEMBER_PERMISSIONS[area].some((name) => permissions.includes(name)));
  if (areas.length === 0) return t('team.role_help.nothing');
  const names = areas.map((area) => t(`members.permission.${area}`));
  return t('team.role_help.own', { areas: new Intl.ListFormat(currentLanguage()).format(names) });
}
