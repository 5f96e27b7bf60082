import { useIsSuspended } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { useHasTeam } from '../list/filter/use-has-team.js';

/** Colleagues do not see an impersonating administrator. */
export function useIsSeenByColleagues(): boolean {
  const { impersonation } = useSession().data;
  return [useHasTeam(), !useIsSuspended(), impersonation === null].every(Boolean);
}
