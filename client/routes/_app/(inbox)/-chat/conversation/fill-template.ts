import { compileText } from '@server/templates/text/text.contract.js';
import { valuesOfContact } from '@server/templates/text/text-names.contract.js';
import { queryClient } from '@/app/query-client.js';
import { contactQuery } from '@/data/contacts/contacts.js';
import { textValuesQuery } from '@/data/templates/template-choices.js';

/** The user can edit the result. Omits unknown or forbidden values. */
export async function fillTemplate(
  content: string,
  person: { contactId: number | null; phone: string | null },
): Promise<string> {
  const { contactId, phone } = person;
  const [contact, account] = await Promise.all([
    contactId === null ? null : queryClient.fetchQuery({ ...contactQuery(contactId), retry: false }).catch(() => null),
    queryClient.ensureQueryData(textValuesQuery).catch(() => null),
  ]);
  const { name = null, fields = {} } = contact ?? {};
  const values = valuesOfContact({ name, phone: contact?.phone_number ?? phone, fields }, account?.values ?? {});
  return compileText(content).render(values, Math.random);
}
