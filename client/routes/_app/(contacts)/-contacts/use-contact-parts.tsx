import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import type { ContactResource } from '@server/address-book/contacts/contacts.contract.js';
import type { ContactsFilter } from '@/data/contacts/contacts.js';
import type { ListBasics, ListParts } from '@/parts/list/list-definition.js';
import { NewContactDialog } from '@/parts/new-contact-dialog.js';
import { ButtonLink } from '@/ui/links.js';
import { startExport } from '@/data/contacts/exports.js';
import { exportAction } from '@/parts/export-action.js';
import { ContactPanel } from '../-panel/contact-panel.js';
import { WorkStrip } from '@/parts/background-work/work-strip.js';
import { BulkContacts } from './bulk-contacts.js';
import { ContactActions } from './contact-actions.js';
import { DeleteAllContactsButton } from './delete-all-contacts-button.js';

interface ContactsList extends ListBasics<ContactResource> {
  filter: ContactsFilter;
  parsedSearch: { contact?: number | undefined };
}

export function useContactParts(list: ContactsList): ListParts<ContactResource> {
  const { t, can, parsedSearch, filter, isFiltered, page, isEmpty, isChanging, selection } = list;
  const [isAdding, setAdding] = useState(false);
  const canEdit = can('add contact_phone');
  return {
    before: <WorkStrip />,
    buttons: canEdit && !isEmpty && (
      <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setAdding(true)}>
        {t('contacts.new')}
      </Button>
    ),
    others: isEmpty
      ? []
      : [
          exportAction(t, {
            label: t(isFiltered ? 'exports.filtered' : 'exports.all'),
            run: (format) => startExport('contacts', format, filter),
            isDisabled: page?.total === 0,
          }),
          ...(canEdit ? [{ label: t('contacts.create'), Icon: IconUpload, to: '/create-contacts' } as const] : []),
        ],
    more: canEdit && !isEmpty && (
      <DeleteAllContactsButton
        page={isChanging ? undefined : page}
        filter={filter}
        isFiltered={isFiltered}
        onDeleted={selection.clear}
      />
    ),
    renderActions,
    bulk: <BulkContacts selection={selection} />,
    emptyButton: canEdit && (
      <>
        <ButtonLink to="/create-contacts">{t('contacts.create')}</ButtonLink>
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('contacts.new')}
        </Button>
      </>
    ),
    after: (
      <>
        <ContactPanel id={parsedSearch.contact} />
        {isAdding && <NewContactDialog onClose={() => setAdding(false)} />}
      </>
    ),
  };
}

const renderActions = (contact: ContactResource): React.ReactElement => <ContactActions contact={contact} />;
