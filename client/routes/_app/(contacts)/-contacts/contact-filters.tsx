import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WhatsappState } from '@server/messaging/contacts/contacts.contract.js';
import { useCan } from '@/app/use-can.js';
import { groupChoicesQuery } from '@/data/contacts/groups.js';
import { FilterChip } from '@/ui/list-page/filter-chip.js';
import { FilterManyChip } from '@/ui/list-page/filter-many-chip.js';

interface ContactFiltersProps {
  groups: number[];
  whatsapp: WhatsappState | undefined;
  /** As it stands in the address. */
  optedOut: 'yes' | 'no' | undefined;
}

export function ContactFilters({ groups, whatsapp, optedOut }: ContactFiltersProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: choices = [] } = useQuery({ ...groupChoicesQuery, enabled: useCan('show groups') });
  return (
    <>
      <FilterManyChip
        name="groups"
        label={t('contacts.group')}
        value={groups}
        choices={choices.map(({ id, name, phone_contacts_count }) => ({
          value: id,
          label: name,
          count: phone_contacts_count,
        }))}
      />
      <FilterChip
        name="whatsapp"
        label={t('contacts.whatsapp.title')}
        value={whatsapp}
        choices={(['on', 'not', 'unknown'] as const).map((state) => ({
          value: state,
          label: t(`contacts.whatsapp.${state}`),
        }))}
      />
      <FilterChip
        name="opted_out"
        label={t('contacts.writing')}
        value={optedOut}
        choices={[
          { value: 'yes', label: t('contacts.opted_out') },
          { value: 'no', label: t('contacts.may_be_written') },
        ]}
      />
    </>
  );
}
