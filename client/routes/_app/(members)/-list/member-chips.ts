import type { TFunction } from 'i18next';
import type { MembersResult } from '@server/members/members.contract.js';

export const memberChips = {
  status: {
    label: 'members.status',
    useChoices: ({ t }: { t: TFunction }) => [
      { value: 'pended', label: t('members.pending_accounts') },
      { value: 'active', label: t('members.active_accounts') },
    ],
  },
  role: {
    label: 'members.role',
    useChoices: ({ t }: { t: TFunction }) => [
      { value: 'member', label: t('members.roles.member') },
      { value: 'admin', label: t('members.roles.admin') },
    ],
  },
  app: {
    label: 'members.app',
    useChoices: ({ answer }: { answer: MembersResult | undefined }) =>
      answer && answer.apps.length > 0 ? answer.apps.map(({ id, title }) => ({ value: id, label: title })) : null,
  },
} as const;
