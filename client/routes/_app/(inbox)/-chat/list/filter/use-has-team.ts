import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/data/account/session.js';
import { colleagueChoicesQuery } from '@/data/inbox/colleague-choices.js';

export function useHasTeam(): boolean {
  const { is_owner: isOwner } = useSession().data;
  const { data } = useQuery(colleagueChoicesQuery());
  return !isOwner || (data?.length ?? 0) > 1;
}
