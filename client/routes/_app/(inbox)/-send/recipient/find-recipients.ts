import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ContactResource } from '@server/address-book/contacts/contacts.contract.js';
import type { GroupChoice } from '@server/address-book/groups/groups.contract.js';
import { SEARCH_DELAY_MS } from '@/app/constants.js';
import { useCan } from '@/app/use-can.js';
import { contactPages } from '@/data/contacts/contacts.js';
import { groupChoicesQuery } from '@/data/contacts/groups.js';
import { foldText } from '@/ui/format/fold-text.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import type { PhoneReading } from '@/ui/phone/read-typed-phone.js';

export type Offer =
  | { kind: 'phone'; key: string; phone: string }
  | { kind: 'contact'; key: string; contact: ContactResource }
  | { kind: 'group'; key: string; group: GroupChoice };

const MAX_OFFERS_PER_KIND = 8;

export function useOffers(text: string, reading: PhoneReading | null, isOpen: boolean) {
  const [canSeeContacts, canSeeGroups] = [useCan('show contact_phone'), useCan('show groups')];
  const query = reading?.isValid ? reading.value.slice(1) : text.trim();
  const [search] = useDebouncedValue(query, SEARCH_DELAY_MS);
  const { data: page, isFetching } = useQuery({
    ...contactPages.query({ rows: MAX_OFFERS_PER_KIND, ...(search !== '' && { search }) }),
    enabled: isOpen && canSeeContacts,
  });
  const { data: groups } = useQuery({ ...groupChoicesQuery, enabled: canSeeGroups });
  const isSearching = canSeeContacts && (isFetching || search !== query);
  const people = isSearching && text !== '' ? [] : (page?.data ?? []);
  const foldedText = foldText(text.trim());
  const matchingGroups = reading ? [] : (groups ?? []).filter(({ name }) => foldText(name).includes(foldedText));
  const offers: Offer[] = [
    ...(reading?.isValid ? [{ kind: 'phone' as const, key: 'phone', phone: reading.value }] : []),
    ...people.map((contact) => ({ kind: 'contact' as const, key: `contact-${contact.id}`, contact })),
    ...matchingGroups
      .slice(0, MAX_OFFERS_PER_KIND)
      .map((group) => ({ kind: 'group' as const, key: `group-${group.id}`, group })),
  ];
  return { offers, isSearching };
}

export function nameOfContact({ name, phone_number, id }: ContactResource): string {
  return name ?? (phone_number ? formatPhone(phone_number) : `#${id}`);
}
