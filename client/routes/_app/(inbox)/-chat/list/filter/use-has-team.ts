import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/data/account/session.js';
import { colleagueChoicesQuery } from '@/data/inbox/colleague-choices.js';

/** An owner without colleagues needs no views by assignee. */
export function useHasTeam(): boolean {
  const { is_owner: isOwner } = useSession().data;
  const { data } = useQuery(colleagueChoicesQuery());
  return !isOwner || (data?.length ?? 0) > 1;
}
