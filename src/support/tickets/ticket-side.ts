import type { SignedIn } from '../../platform/http/access.js';

/** Permission for tickets of all accounts. */
export const ANSWERS_TICKETS = 'answer tickets';

export const answersTickets = ({ permissions }: Pick<SignedIn, 'permissions'>): boolean =>
  permissions.includes(ANSWERS_TICKETS);

/** Support agents are `member` in tickets of their own account. */
type TicketSide = 'member' | 'support';
export const sideOf = (user: Pick<SignedIn, 'accountId'>, accountId: number): TicketSide =>
  user.accountId === accountId ? 'member' : 'support';
