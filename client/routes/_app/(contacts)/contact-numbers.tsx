import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconAddressBook, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import type { ContactResource } from '@server/messaging/contacts/contacts.contract.js';
import { anId, defineAddress, manyIds, oneOf, yesOrNo } from '@/app/lists/list-address.js';
import { requirePermission } from '@/app/use-can.js';
import { contactPages } from '@/data/contacts/contacts.js';
import { defineList } from '@/parts/list/define-list.js';
import { NewContactDialog } from '@/parts/new-contact-dialog.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { ButtonLink } from '@/ui/links.js';
import { BulkContacts } from './-contacts/bulk-contacts.js';
import { ContactActions } from './-contacts/contact-actions.js';
import { contactChips } from './-contacts/contact-chips.js';
import { contactColumns } from './-contacts/contact-columns.js';
import { DeleteAllContacts } from './-contacts/delete-all-contacts.js';
import { ExportMenu } from './-export-menu.js';
import { ContactPanel } from './-panel/contact-panel.js';
import { loadWork } from './-work/load-work.js';
import { WorkStrip } from './-work/work-strip.js';

const address = defineAddress(
  { groups: manyIds, whatsapp: oneOf(['on', 'not', 'unknown']), opted_out: yesOrNo },
  // Whose panel is open.
  { contact: anId },
);

const { load, List } = defineList(
  {
    address,
    pages: contactPages,
    label: 'contacts.title',
    description: 'contacts.description',
    searchHint: 'contacts.search_hint',
    columns: contactColumns,
    nameOf: ({ name, phone_number, id }) =>
      name ?? (phone_number ? `\u2066${formatPhone(phone_number)}\u2069` : String(id)),
    chips: contactChips,
    empty: { Icon: IconAddressBook, title: 'contacts.empty_title', text: 'contacts.empty_text' },
    useParts: ({ t, can, held, filter, isNarrowed, page, isChanging, selection }) => {
      const [isAdding, setAdding] = useState(false);
      const canEdit = can('add contact_phone');
      return {
        before: <WorkStrip />,
        buttons: (
          <>
            <ExportMenu
              what="contacts"
              choice={filter}
              label={t(isNarrowed ? 'exports.filtered' : 'exports.all')}
              disabled={page?.total === 0}
            />
            {canEdit && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconUserPlus size={18} stroke={1.5} />}
                  onClick={() => setAdding(true)}
                >
                  {t('contacts.new')}
                </Button>
                <ButtonLink to="/create-contacts" leftSection={<IconPlus size={18} stroke={1.5} />}>
                  {t('contacts.create')}
                </ButtonLink>
              </>
            )}
          </>
        ),
        more: canEdit && (
          <DeleteAllContacts
            page={isChanging ? undefined : page}
            filter={filter}
            isNarrowed={isNarrowed}
            onDeleted={selection.clear}
          />
        ),
        renderActions,
        bulk: <BulkContacts selection={selection} />,
        emptyButton: canEdit && <ButtonLink to="/create-contacts">{t('contacts.create')}</ButtonLink>,
        after: (
          <>
            <ContactPanel id={held.contact} />
            {isAdding && <NewContactDialog onClose={() => setAdding(false)} />}
          </>
        ),
      };
    },
  },
  loadWork,
);

export const Route = createFileRoute('/_app/(contacts)/contact-numbers')({
  staticData: { shape: 'list', titleKey: 'contacts.title', texts: ['contacts', 'exports', 'imports'] },
  beforeLoad: requirePermission('show contact_phone'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: load,
  component: List,
});

const renderActions = (contact: ContactResource): React.ReactElement => <ContactActions contact={contact} />;
