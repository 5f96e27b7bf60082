import type { SignedIn } from '../../platform/http/access.js';

/** Who holds it answers the tickets of all accounts. */
export const ANSWERS_TICKETS = 'answer tickets';

export const answersTickets = ({ permissions }: Pick<SignedIn, 'permissions'>): boolean =>
  permissions.includes(ANSWERS_TICKETS);

/** On which side of a ticket somebody stands who may see it: of their own one they are whoever asked. */
type TicketSide = 'member' | 'support';
export const sideOf = (who: Pick<SignedIn, 'accountId'>, accountId: number): TicketSide =>
  who.accountId === accountId ? 'member' : 'support';
