import type { TFunction } from 'i18next';
import { useGroupChoices } from '@/parts/use-group-choices.js';

export const contactChips = {
  groups: { label: 'contacts.group', isMany: true, useChoices: useGroupChoices },
  whatsapp: {
    label: 'contacts.whatsapp.title',
    useChoices: ({ t }: { t: TFunction }) =>
      (['on', 'not', 'unknown'] as const).map((state) => ({ value: state, label: t(`contacts.whatsapp.${state}`) })),
  },
  opted_out: {
    label: 'contacts.writing',
    useChoices: ({ t }: { t: TFunction }) => [
      { value: 'yes', label: t('contacts.opted_out') },
      { value: 'no', label: t('contacts.may_be_written') },
    ],
  },
  referral: {
    label: 'contacts.referral',
    useChoices: ({ t }: { t: TFunction }) => [
      { value: 'yes', label: t('contacts.from_ad') },
      { value: 'no', label: t('contacts.not_from_ad') },
    ],
  },
} as const;
