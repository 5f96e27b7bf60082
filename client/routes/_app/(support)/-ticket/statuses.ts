import type { TicketStatus } from '@server/support/tickets/tickets.contract.js';
import type { ChipTone } from '@/ui/status-chip.js';

export const STATUSES = ['open', 'answered', 'closed'] as const satisfies readonly TicketStatus[];

export const TICKET_TONES: Record<TicketStatus, ChipTone> = { open: 'busy', answered: 'good', closed: 'idle' };
