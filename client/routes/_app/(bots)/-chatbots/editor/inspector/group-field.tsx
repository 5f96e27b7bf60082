import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import { groupChoicesQuery } from '@/data/contacts/groups.js';
import { GroupPicker } from '@/parts/pickers/group-picker.js';

function useGroups() {
  const { data } = useQuery({ ...groupChoicesQuery, enabled: useCan('show groups') });
  return data;
}

export function useGroupName(id: number | null): string | null {
  const groups = useGroups();
  if (id === null) return null;
  // Until loaded, the group is assumed to exist.
  return groups ? (groups.find((group) => group.id === id)?.name ?? null) : `#${id}`;
}

interface GroupFieldProps {
  value: number | null;
  onChange: (id: number | null) => void;
}

export function GroupField({ value, onChange }: GroupFieldProps): React.ReactElement {
  const { t } = useTranslation();
  return <GroupPicker label={t('chatbots.group')} groups={useGroups() ?? []} value={value} onChange={onChange} />;
}
