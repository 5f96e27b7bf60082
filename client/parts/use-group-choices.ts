import { useQuery } from '@tanstack/react-query';
import type { Can } from '@/app/use-can.js';
import { groupChoicesQuery } from '@/data/contacts/groups.js';

export function useGroupChoices({ can }: { can: Can }): { value: number; label: string; count: number }[] {
  const { data = [] } = useQuery({ ...groupChoicesQuery, enabled: can('show groups') });
  return data.map(({ id, name, phone_contacts_count: count }) => ({ value: id, label: name, count }));
}
