import { useCan } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';

/** Colleagues delete their own tickets one by one. */
export function useCanDeleteTickets(): boolean {
  const canAnswer = useCan('answer tickets');
  return useSession().data.is_owner || canAnswer;
}
