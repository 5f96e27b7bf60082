import { useCallback, useMemo, useState } from 'react';
import { Button } from '@mantine/core';
import { IconAddressBook, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ContactResource, WhatsappState } from '@server/messaging/contacts/contacts.contract.js';
import { forAMoment } from '@/app/for-a-moment.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission, useCan } from '@/app/use-can.js';
import { contactsQuery, findContactIds, MOST_AT_ONCE } from '@/data/contacts/contacts.js';
import { NewContactDialog } from '@/parts/new-contact-dialog.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { ButtonLink } from '@/ui/links.js';
import { ListPage } from '@/ui/list-page/list-page.js';
import { type ListSearch, readChoice, readIds, readListSearch, writeIds } from '@/ui/list-page/list-search.js';
import { useSelection } from '@/ui/list-page/use-selection.js';
import { BulkContacts } from './-contacts/bulk-contacts.js';
import { ContactActions } from './-contacts/contact-actions.js';
import { ContactFilters } from './-contacts/contact-filters.js';
import { DeleteAllContacts } from './-contacts/delete-all-contacts.js';
import { useContactColumns } from './-contacts/use-contact-columns.js';
import { ExportMenu } from './-export-menu.js';
import { ContactPanel } from './-panel/contact-panel.js';
import { loadWork } from './-work/load-work.js';
import { WorkStrip } from './-work/work-strip.js';

interface ContactsPageSearch extends ListSearch {
  groups?: string | number | undefined;
  whatsapp?: WhatsappState | undefined;
  opted_out?: 'yes' | 'no' | undefined;
  /** Whose panel is open. */
  contact?: number | undefined;
}

/** The address keeps the filters in words that read well. */
function toQuery({ groups, opted_out, contact: _contact, ...rest }: ContactsPageSearch) {
  const ids = readIds(groups);
  return {
    ...rest,
    ...(ids.length > 0 && { groups: ids }),
    ...(opted_out && { opted_out: opted_out === 'yes' }),
  };
}

export const Route = createFileRoute('/_app/(contacts)/contact-numbers')({
  staticData: { shape: 'list', titleKey: 'contacts.title', texts: ['contacts', 'exports', 'imports'] },
  beforeLoad: requirePermission('show contact_phone'),
  validateSearch: (raw: Record<string, unknown>): ContactsPageSearch => ({
    ...readListSearch(raw),
    groups: writeIds(readIds(raw['groups'])),
    whatsapp: readChoice(raw['whatsapp'], ['on', 'not', 'unknown']),
    opted_out: readChoice(raw['opted_out'], ['yes', 'no']),
    contact: Number(raw['contact']) > 0 ? Number(raw['contact']) : undefined,
  }),
  loaderDeps: ({ search }) => toQuery(search),
  // Awaited on the way in, so that a quick answer is drawn in one go; within the list the last page stays while the next loads.
  loader: async ({ deps, cause }) => {
    const loading = Promise.all([queryClient.prefetchQuery(contactsQuery(deps)), loadWork()]);
    if (cause !== 'stay') await forAMoment(loading);
  },
  component: Contacts,
});

function Contacts(): React.ReactElement {
  const { t } = useTranslation();
  const address = Route.useSearch();
  const query = useMemo(() => toQuery(address), [address]);
  const { page: _page, rows: _rows, ...filter } = query;
  const { data, error, refetch, isPlaceholderData } = useQuery(contactsQuery(query));
  const selection = useSelection(JSON.stringify(filter));
  const [isAdding, setAdding] = useState(false);
  const columns = useContactColumns();
  const canEdit = useCan('add contact_phone');
  const renderActions = useCallback((contact: ContactResource) => <ContactActions contact={contact} />, []);
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  const buttons = (
    <>
      <ExportMenu
        what="contacts"
        choice={filter}
        label={t(isNarrowed ? 'exports.filtered' : 'exports.all')}
        disabled={data?.total === 0}
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
  );
  const more = canEdit && (
    <DeleteAllContacts
      page={isPlaceholderData ? undefined : data}
      filter={filter}
      isNarrowed={isNarrowed}
      onDeleted={selection.clear}
    />
  );
  return (
    <>
      <WorkStrip />
      <ListPage
        label={t('contacts.title')}
        description={t('contacts.description')}
        buttons={buttons}
        more={more}
        search={address}
        searchHint={t('contacts.search_hint')}
        filters={
          <ContactFilters groups={query.groups ?? []} whatsapp={address.whatsapp} optedOut={address.opted_out} />
        }
        filtered={{ groups: address.groups, whatsapp: address.whatsapp, opted_out: address.opted_out }}
        page={data}
        error={error}
        onRetry={() => void refetch()}
        isChanging={isPlaceholderData}
        columns={columns}
        nameOf={nameOf}
        renderActions={renderActions}
        selection={selection}
        findAll={() => findContactIds(filter)}
        most={MOST_AT_ONCE}
        bulk={<BulkContacts selection={selection} />}
        empty={<NoContacts canEdit={canEdit} />}
      />
      <ContactPanel id={address.contact} />
      {isAdding && <NewContactDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function NoContacts({ canEdit }: { canEdit: boolean }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconAddressBook size={24} stroke={1.5} />}
      title={t('contacts.empty_title')}
      text={t('contacts.empty_text')}
    >
      {canEdit && <ButtonLink to="/create-contacts">{t('contacts.create')}</ButtonLink>}
    </EmptyState>
  );
}

const nameOf = ({ name, phone_number, id }: ContactResource): string =>
  name ?? (phone_number ? `\u2066${formatPhone(phone_number)}\u2069` : String(id));
