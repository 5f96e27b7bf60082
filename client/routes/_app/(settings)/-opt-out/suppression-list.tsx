import { useCallback, useId, useState } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SuppressionResource } from '@server/address-book/opt-out/opt-out.contract.js';
import { defineAddress } from '@/app/lists/list-address.js';
import { queryClient } from '@/app/query-client.js';
import { optOutSettingsQuery, suppressionPages } from '@/data/contacts/opt-out.js';
import { defineList } from '@/parts/list/define-list.js';
import { ContactsDrawing } from '@/ui/drawings/contacts-drawing.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import sections from '../-settings.module.css';
import { AddNumbers } from './add-numbers.js';
import { RemoveSuppression } from './remove-suppression.js';
import classes from './suppression-list.module.css';

const { load, List } = defineList(
  {
    address: defineAddress({}),
    pages: suppressionPages,
    label: 'opt_out.list_title',
    description: 'opt_out.list_help',
    searchHint: 'opt_out.search_hint',
    columns,
    nameOf,
    empty: { Drawing: ContactsDrawing, title: 'opt_out.empty_title', text: 'opt_out.empty_text' },
    useParts: ({ t, can }) => {
      const [isAdding, setAdding] = useState(false);
      const canChange = can('add contact_phone');
      const renderActions = useCallback(
        (row: SuppressionResource) => <RemoveSuppression id={row.id} name={nameOf(row, t)} />,
        [t],
      );
      return {
        buttons: canChange && (
          <Button variant="default" leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setAdding(true)}>
            {t('opt_out.add')}
          </Button>
        ),
        renderActions: canChange && renderActions,
        after: <AddNumbers isOpen={isAdding} onClose={() => setAdding(false)} />,
      };
    },
  },
  () => queryClient.ensureQueryData(optOutSettingsQuery),
);

export const loadSuppressions = load;

export function SuppressionList(): React.ReactElement {
  const id = useId();
  const { t } = useTranslation();
  return (
    <section className={classes.list} aria-labelledby={id}>
      <h2 id={id} className={sections.title}>
        {t('opt_out.list_title')}
      </h2>
      <List />
    </section>
  );
}

function nameOf({ name, phone_number }: SuppressionResource, t: TFunction): string {
  return name ?? (phone_number ? formatPhone(phone_number) : t('opt_out.hidden_number'));
}

function columns(t: TFunction): Column<SuppressionResource>[] {
  return [
    {
      key: 'phone_number',
      title: t('opt_out.number'),
      card: 'title',
      cell: ({ phone_number }) => (phone_number ? <PhoneText phone={phone_number} /> : t('opt_out.hidden_number')),
    },
    { key: 'name', title: t('opt_out.name'), cell: ({ name }) => <ClampedText text={name ?? ''} /> },
    { key: 'reason', title: t('opt_out.reason'), cell: ({ reason }) => t(`opt_out.reasons.${reason}`) },
    { key: 'at', title: t('opt_out.at'), cell: ({ at }) => <RelativeTime value={at} /> },
  ];
}
