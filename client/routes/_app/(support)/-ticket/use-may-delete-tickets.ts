import { useCan } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';

/** Returns whether the user may delete several tickets at once. Colleagues delete their own one by one. */
export function useMayDeleteTickets(): boolean {
  const mayAnswer = useCan('answer tickets');
  return useSession().data.is_owner || mayAnswer;
}
