import type { TextValues } from '@server/templates/text/text-shapes.contract.js';
import { valuesOfContact } from '@server/templates/text/text-names.contract.js';
import { queryClient } from '@/app/query-client.js';
import { contactQuery } from '@/data/contacts/contacts.js';
import { textValuesQuery } from '@/data/templates/template-choices.js';

/** Returns only name and phone without a contact. */
export async function valuesOfPerson(person: {
  contactId: number | null;
  phone: string | null;
  name: string | null;
}): Promise<TextValues> {
  const { contactId, phone } = person;
  const [contact, account] = await Promise.all([
    contactId === null ? null : queryClient.fetchQuery({ ...contactQuery(contactId), retry: false }).catch(() => null),
    queryClient.ensureQueryData(textValuesQuery).catch(() => null),
  ]);
  const { fields = {} } = contact ?? {};
  const name = contact?.name ?? person.name;
  return valuesOfContact({ name, phone: contact?.phone_number ?? phone, fields }, account?.values ?? {});
}
