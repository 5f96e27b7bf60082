import { useCan } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';

/** Colleagues delete their own tickets one by one. */
export function useMayDeleteTickets(): boolean {
  const mayAnswer = useCan('answer tickets');
  return useSession().data.is_owner || mayAnswer;
}
