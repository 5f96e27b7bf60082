import { createFileRoute } from '@tanstack/react-router';
import { anId, defineAddress, manyIds, oneOf, yesOrNo } from '@/app/lists/list-address.js';
import { requirePermission } from '@/app/use-can.js';
import { contactPages } from '@/data/contacts/contacts.js';
import { defineList } from '@/parts/list/define-list.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { contactChips } from './-contacts/contact-chips.js';
import { contactColumns } from './-contacts/contact-columns.js';
import { useContactParts } from './-contacts/use-contact-parts.js';
import { loadWork } from '@/parts/background-work/load-work.js';
import { ContactsDrawing } from '@/ui/drawings/contacts-drawing.js';

const address = defineAddress(
  { groups: manyIds, whatsapp: oneOf(['on', 'not', 'unknown']), opted_out: yesOrNo, referral: yesOrNo },
  { contact: anId },
);

const { load, List } = defineList(
  {
    address,
    pages: contactPages,
    label: 'contacts.title',
    description: 'contacts.description',
    searchHint: 'contacts.search_hint',
    searchHintShort: 'contacts.search_hint_short',
    columns: contactColumns,
    nameOf: ({ name, phone_number, id }) =>
      name ?? (phone_number ? `\u2066${formatPhone(phone_number)}\u2069` : String(id)),
    chips: contactChips,
    empty: { Drawing: ContactsDrawing, title: 'contacts.empty_title', text: 'contacts.empty_text' },
    useParts: useContactParts,
  },
  loadWork,
);

export const Route = createFileRoute('/_app/(contacts)/contact-numbers')({
  staticData: {
    shape: 'list',
    titleKey: 'contacts.title',
    menu: { group: 'contacts', at: 10, icon: 'AddressBook', permission: 'show contact_phone' },
    texts: ['contacts', 'exports', 'imports'],
  },
  beforeLoad: requirePermission('show contact_phone'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: load,
  component: List,
});
