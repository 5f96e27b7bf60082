import type { TFunction } from 'i18next';
import type { AssignmentRuleResource } from '@server/team/assignment/assignment-rules.contract.js';

export function describeConditions({ conditions }: AssignmentRuleResource, t: TFunction): string {
  if (conditions.length === 0) return t('assignment.every_chat');
  return conditions.map(({ by }) => t(`assignment.by.${by}`)).join(t('inbox.comma'));
}
