import { useMemo } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ContactResource } from '@server/address-book/contacts/contacts.contract.js';
import type { GroupChoice } from '@server/address-book/groups/groups.contract.js';
import { valuesOfContact } from '@server/templates/text/text-names.contract.js';
import type { TextValues } from '@server/templates/text/text-shapes.contract.js';
import { SEARCH_DELAY_MS } from '@/app/constants.js';
import { useCan } from '@/app/use-can.js';
import { contactQuery, contactPages } from '@/data/contacts/contacts.js';
import { groupChoicesQuery } from '@/data/contacts/groups.js';
import { textValuesQuery } from '@/data/templates/template-choices.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { recipientField, type RecipientFieldName, type SendValues } from '../send-values.js';

type SendBlock = `messages.${'contact_not_found' | 'opted_out' | 'not_on_whatsapp'}`;

export interface SendRecipient {
  field: RecipientFieldName;
  contact: ContactResource | null;
  group: GroupChoice | null;
  sendBlock: SendBlock | null;
  fields: readonly string[];
  values: TextValues;
  sample: string | null;
}

const WHOLE_NUMBER = /^\+\d{8,15}$/;
const NO_FIELDS: readonly string[] = [];
const NO_VALUES: TextValues = {};

export function useRecipient(form: SendValues): SendRecipient {
  const field = recipientField(form);
  const { data: textValues } = useQuery(textValuesQuery);
  const canSeeContacts = useCan('show contact_phone');
  const canSeeGroups = useCan('show groups');
  const { data: groups } = useQuery({ ...groupChoicesQuery, enabled: canSeeGroups });
  const group = groups?.find(({ id }) => id === form.group) ?? null;

  const chosen = useQuery({ ...contactQuery(form.contact ?? 0), enabled: field === 'contact' });
  const typed = useContactOf(field === 'phone' ? form.phone : '', canSeeContacts);
  const { data: members } = useQuery({
    ...contactPages.query({ groups: [form.group ?? 0], rows: 1 }),
    enabled: field === 'group' && canSeeContacts,
  });
  const contact = field === 'contact' ? (chosen.data ?? null) : typed;
  const person = field === 'group' ? (members?.data[0] ?? null) : contact;

  const values = useMemo(() => {
    const { name = null, fields = {} } = person ?? {};
    const phone = person?.phone_number ?? (WHOLE_NUMBER.test(form.phone) ? form.phone : null);
    return valuesOfContact({ name, phone, fields }, textValues?.values ?? NO_VALUES);
  }, [person, form.phone, textValues]);
  const fieldNames = useMemo(() => {
    if (group) return group.addons_params;
    if (contact) return Object.keys(contact.fields);
    // Without a recipient, all fields are allowed.
    return form.phone === '' ? (textValues?.fields ?? NO_FIELDS) : NO_FIELDS;
  }, [group, contact, textValues, form.phone]);
  return {
    field,
    contact,
    group,
    sendBlock: chosen.error ? 'messages.contact_not_found' : sendBlockOf(field, contact),
    fields: fieldNames,
    values,
    sample: person?.name ?? (person?.phone_number ? formatPhone(person.phone_number) : null),
  };
}

function useContactOf(phone: string, canSee: boolean): ContactResource | null {
  const [number] = useDebouncedValue(WHOLE_NUMBER.test(phone) ? phone.slice(1) : '', SEARCH_DELAY_MS);
  const { data } = useQuery({ ...contactPages.query({ search: number, rows: 10 }), enabled: canSee && number !== '' });
  const isStillTyped = number !== '' && phone === `+${number}`;
  return (isStillTyped && data?.data.find(({ phone_number }) => phone_number === number)) || null;
}

function sendBlockOf(field: RecipientFieldName, contact: ContactResource | null): SendBlock | null {
  if (field === 'group' || !contact) return null;
  if (contact.opted_out_at !== null) return 'messages.opted_out';
  return contact.whatsapp.state === 'not' ? 'messages.not_on_whatsapp' : null;
}
