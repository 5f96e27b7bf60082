import { z } from 'zod';
import { PageOf, MessageCode } from '../../platform/http/answers.contract.js';
import { Flag, Id, SelectedIds, unlessNothing } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { MAX_TICKET_LENGTH } from './ticket-limits.contract.js';

/** `open`: waits for an answer of support. */
export const TicketStatus = z.enum(['open', 'answered', 'closed']);
export type TicketStatus = z.infer<typeof TicketStatus>;

export const TicketAttachment = z.object({
  id: z.number(),
  file_name: z.string(),
  mime_type: z.string(),
  kind: z.enum(['image', 'video', 'audio', 'document']),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  url: z.string(),
});
export type TicketAttachment = z.infer<typeof TicketAttachment>;

const Named = z.object({ id: z.number(), name: z.string() });

export const TicketResource = z.object({
  id: z.number(),
  ticket_no: z.string(),
  status: TicketStatus,
  /** Start of the first message. */
  body: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  first_answered_at: z.string().nullable(),
  /** True if the caller's side has not read the newest message of the other side. */
  is_unread: z.boolean(),
  /** True for support agents, the owner and the author of the ticket. */
  may_delete: z.boolean(),
  /** Null unless the caller has `answer tickets`. */
  account: Named.nullable(),
  assignee: Named.nullable(),
});
export type TicketResource = z.infer<typeof TicketResource>;

/** A message of a ticket. */
export const Discussion = z.object({
  id: z.number(),
  body: z.string(),
  /** Status after this message. */
  status: TicketStatus,
  /** True for a message of support. */
  admin_replay: z.boolean(),
  /** True if hidden from members. */
  is_internal: z.boolean(),
  author: z.string().nullable(),
  created_at: z.string(),
  attachments: z.array(TicketAttachment),
});
export type Discussion = z.infer<typeof Discussion>;

/** Ignores `groups`. */
export const ListTicketsQuery = PageQuery.extend({
  status: TicketStatus.optional(),
  /** Tickets assigned to the caller. */
  mine: Flag.optional(),
  groups: z.unknown().optional(),
});
export type ListTicketsQuery = z.infer<typeof ListTicketsQuery>;

export const TicketCounts = z.object({ open: z.number(), answered: z.number(), closed: z.number() });
export type TicketCounts = z.infer<typeof TicketCounts>;

/** Tickets of all accounts if the caller has `answer tickets`. */
export const ListedTickets = z.union([
  PageOf(TicketResource).extend({ counts: TicketCounts }),
  z.array(TicketResource.partial()),
]);
export type ListedTickets = z.infer<typeof ListedTickets>;

/** GET /api/v1/tickets/{id}: pages `discussions`, by default the newest. */
export const ShowTicketQuery = PageQuery.extend({ rows: z.coerce.number().int().min(1).max(100).default(5) });
export type ShowTicketQuery = z.infer<typeof ShowTicketQuery>;

export const TicketDetail = TicketResource.extend({
  attachments: z.array(TicketAttachment),
  /** Whether the caller answers for support. */
  is_support: z.boolean(),
  device: z.object({ session_id: z.string(), device_name: z.string(), is_on: z.boolean() }).nullable(),
  facts: z
    .object({
      user_id: z.number(),
      username: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      package: z.object({ title: z.string().nullable() }).nullable(),
      expire_at: z.string().nullable(),
      devices: z.number(),
      tickets: z.number(),
    })
    .nullable(),
});
export type TicketDetail = z.infer<typeof TicketDetail>;

export const ShownTicket = z.object({
  ticket: TicketDetail,
  discussions: z.union([PageOf(Discussion), z.array(Discussion.partial())]),
});
export type ShownTicket = z.infer<typeof ShownTicket>;

const Body = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(MAX_TICKET_LENGTH, { error: 'too_long' });
/** Ticket number. An invalid one is replaced, not rejected. */
const TicketNo = z
  .string()
  .regex(/^[\w-]{1,40}$/)
  .optional()
  .catch(undefined);

/** POST /api/v1/tickets, with `attachments[]`. */
export const OpenTicketForm = z.object({
  ticket_no: TicketNo,
  body: Body,
  /** `session_id` of the device. */
  device: unlessNothing(z.string().max(64).optional()),
});
export type OpenTicketForm = z.infer<typeof OpenTicketForm>;

/** POST /api/v1/tickets/{id} with `_method=PUT`: a reply, with `attachments[]`. Ignores `ticket_no`. */
export const ReplyBody = z.object({
  ticket_no: TicketNo,
  body: Body,
  /** Ignored if members send it. */
  is_internal: Flag.default(false),
});
export type ReplyBody = z.infer<typeof ReplyBody>;

export const ChangedTicket = z.object({ tickets: TicketResource }).extend(MessageCode.shape);
export type ChangedTicket = z.infer<typeof ChangedTicket>;

/** POST /api/v1/tickets/{id}/assign: null removes the assignee. */
export const AssignTicket = z.object({ user_id: Id.nullable().default(null) });
export type AssignTicket = z.infer<typeof AssignTicket>;

export const ReadTicket = z.object({ discussion_id: Id });
export type ReadTicket = z.infer<typeof ReadTicket>;

export const SelectedTickets = z.object({ selected_data: SelectedIds() });
export type SelectedTickets = z.infer<typeof SelectedTickets>;

export const UnreadTicketsResult = z.object({ data: z.object({ count: z.number() }) });
export type UnreadTicketsResult = z.infer<typeof UnreadTicketsResult>;

export const TicketAgents = z.object({ data: z.array(Named) });
export type TicketAgents = z.infer<typeof TicketAgents>;

export interface TicketEvents {
  'ticket.changed': { ticket_id: number };
}
