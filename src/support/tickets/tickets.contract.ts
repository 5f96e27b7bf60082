import { z } from 'zod';
import { PageOf, Told } from '../../platform/http/answers.contract.js';
import { Flag, Id, SelectedIds, unlessNothing } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { LONGEST_BODY } from './ticket-limits.contract.js';

/** `open`: waiting for an answer of ours. */
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

/** A row of GET /api/v1/tickets. */
export const TicketResource = z.object({
  id: z.number(),
  ticket_no: z.string(),
  status: TicketStatus,
  /** The beginning of what was written first; in GET /api/v1/tickets/{id} all of it. */
  body: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** When somebody answered for the first time. */
  first_answered_at: z.string().nullable(),
  /** The other side wrote something that this one has not read. */
  is_unread: z.boolean(),
  /** Whose it is and who sees to it: for administrators alone, null for everybody else. */
  account: Named.nullable(),
  assignee: Named.nullable(),
});
export type TicketResource = z.infer<typeof TicketResource>;

export const Discussion = z.object({
  id: z.number(),
  body: z.string(),
  /** The ticket's, once it was written. */
  status: TicketStatus,
  admin_replay: z.boolean(),
  /** A note among administrators, which no member is given. */
  is_internal: z.boolean(),
  author: z.string().nullable(),
  created_at: z.string(),
  attachments: z.array(TicketAttachment),
});
export type Discussion = z.infer<typeof Discussion>;

/** `status` and `mine` filter; `groups` is taken and ignored. */
export const ListTicketsQuery = PageQuery.extend({
  status: TicketStatus.optional(),
  /** Those that are assigned to whoever asks. */
  mine: Flag.optional(),
  groups: z.unknown().optional(),
});
export type ListTicketsQuery = z.infer<typeof ListTicketsQuery>;

export const TicketCounts = z.object({ open: z.number(), answered: z.number(), closed: z.number() });
export type TicketCounts = z.infer<typeof TicketCounts>;

/** GET /api/v1/tickets: of all accounts for those who hold `answer tickets`. A page says how many there are in each state. */
export const ListedTickets = z.union([
  PageOf(TicketResource).extend({ counts: TicketCounts }),
  z.array(TicketResource.partial()),
]);
export type ListedTickets = z.infer<typeof ListedTickets>;

/** GET /api/v1/tickets/{id}: the page of `discussions` it asks for, the newest first without a word. */
export const ShowTicketQuery = PageQuery.extend({ rows: z.coerce.number().int().min(1).max(100).default(5) });
export type ShowTicketQuery = z.infer<typeof ShowTicketQuery>;

export const TicketDetail = TicketResource.extend({
  attachments: z.array(TicketAttachment),
  /** On which side of it whoever asks stands. */
  is_support: z.boolean(),
  device: z.object({ session_id: z.string(), device_name: z.string(), is_on: z.boolean() }).nullable(),
  /** Of the account, for administrators. */
  facts: z
    .object({
      user_id: z.number(),
      username: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      /** Without a title: no limits. */
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
  .max(LONGEST_BODY, { error: 'too_long' });
/** Another one is not refused: the server makes one then. */
const TicketNo = z
  .string()
  .regex(/^[\w-]{1,40}$/)
  .optional()
  .catch(undefined);

/** POST /api/v1/tickets, with `attachments[]`: `ticket_no` is kept where nobody has it. */
export const OpenTicketForm = z.object({
  ticket_no: TicketNo,
  body: Body,
  /** The session id of the device it is about. */
  device: unlessNothing(z.string().max(64).optional()),
});
export type OpenTicketForm = z.infer<typeof OpenTicketForm>;

/** POST /api/v1/tickets/{id} with `_method=PUT`: a reply, with `attachments[]`. The number stays what it is. */
export const ReplyForm = z.object({
  ticket_no: TicketNo,
  body: Body,
  /** A note among administrators; a member's is never one. */
  is_internal: Flag.default(false),
});
export type ReplyForm = z.infer<typeof ReplyForm>;

export const ChangedTicket = z.object({ tickets: TicketResource }).extend(Told.shape);
export type ChangedTicket = z.infer<typeof ChangedTicket>;

/** POST /api/v1/tickets/{id}/assign: null takes it off whoever has it. */
export const AssignTicket = z.object({ user_id: Id.nullable().default(null) });
export type AssignTicket = z.infer<typeof AssignTicket>;

/** POST /api/v1/tickets/{id}/read: all up to this discussion was seen. */
export const ReadTicket = z.object({ discussion_id: Id });
export type ReadTicket = z.infer<typeof ReadTicket>;

export const SelectedTickets = z.object({ selected_data: SelectedIds() });
export type SelectedTickets = z.infer<typeof SelectedTickets>;

/** GET /api/v1/unread-tickets: how many have something new for whoever asks. */
export const UnreadTickets = z.object({ data: z.object({ count: z.number() }) });
export type UnreadTickets = z.infer<typeof UnreadTickets>;

/** GET /api/v1/ticket-agents: to whom a ticket can be assigned. */
export const TicketAgents = z.object({ data: z.array(Named) });
export type TicketAgents = z.infer<typeof TicketAgents>;

export interface TicketEvents {
  /** Something was written in it, or it changed: read again. */
  'ticket.changed': { ticket_id: number };
}
