import { z } from 'zod';
import { DataOf } from '../../../platform/http/answers.contract.js';
import { Id } from '../../../platform/http/fields.contract.js';
import { ChatResource, MessageResource } from '../../messaging.contract.js';
import { ChatHistoryDetails, ChatHistoryKind } from '../inbox/inbox.contract.js';

/** Events of the same time are in this order. */
export const TimelineKind = z.enum(['messages', 'history', 'chat_note', 'person_note', 'order', 'cart', 'campaign']);
export type TimelineKind = z.infer<typeof TimelineKind>;

const event = { id: z.number(), at: z.string() };
const chat = { chat_id: z.number(), device_id: z.number() };
const purchase = { platform: z.string(), total: z.string().nullable(), currency: z.string() };

export const TimelineEvent = z.discriminatedUnion('kind', [
  /** Day in the account's time zone, with its start in `at`. */
  z.object({ ...event, kind: z.literal('messages'), received: z.number(), sent: z.number() }),
  z.object({
    ...event,
    ...chat,
    kind: z.literal('history'),
    change: ChatHistoryKind,
    actor: z.object({ id: z.number(), name: z.string() }).nullable(),
    details: ChatHistoryDetails,
  }),
  z.object({ ...event, ...chat, kind: z.literal('chat_note'), body: z.string(), author: z.string() }),
  z.object({ ...event, kind: z.literal('person_note'), body: z.string(), author: z.string().nullable() }),
  z.object({ ...event, ...purchase, kind: z.literal('order'), number: z.string(), status: z.string().nullable() }),
  z.object({ ...event, ...purchase, kind: z.literal('cart'), products_count: z.number(), status: z.string() }),
  z.object({ ...event, kind: z.literal('campaign'), campaign_id: z.number(), name: z.string(), state: z.string() }),
]);
export type TimelineEvent = z.infer<typeof TimelineEvent>;

const CURSOR = /^[12]\d{3}-[^_]+_\d_\d{1,18}$/;
const Time = z.iso.datetime({ precision: 6 });

export const TimelineQuery = z.object({
  cursor: z
    .string()
    .refine((cursor) => CURSOR.test(cursor) && Time.safeParse(cursor.split('_')[0]).success, { error: 'value_invalid' })
    .optional(),
  rows: z.coerce.number().int().min(1).max(100).default(30),
  kind: TimelineKind.optional(),
});
export type TimelineQuery = z.infer<typeof TimelineQuery>;

/** Events, newest first, without kinds that the user may not see. */
export const TimelinePage = z.object({ data: z.array(TimelineEvent), next_cursor: z.string().nullable() });
export type TimelinePage = z.infer<typeof TimelinePage>;

export const FilesQuery = z.object({
  cursor: z.coerce.number().int().positive().optional(),
  rows: z.coerce.number().int().min(1).max(50).default(12),
});
export type FilesQuery = z.infer<typeof FilesQuery>;

export const FilesPage = z.object({ data: z.array(MessageResource), next_cursor: z.number().nullable() });
export type FilesPage = z.infer<typeof FilesPage>;

export const PersonResult = DataOf(z.object({ contact_id: z.number(), chats: z.array(ChatResource) }));
export type PersonResult = z.infer<typeof PersonResult>;

/** Merges `with` into the contact. */
export const MergePeopleBody = z.object({ with: Id });
export type MergePeopleBody = z.infer<typeof MergePeopleBody>;

/** Without `with` the answer is null. */
export const MergePreviewQuery = z.object({ with: Id.optional() });
export type MergePreviewQuery = z.infer<typeof MergePreviewQuery>;

const MergeSide = z.object({
  id: z.number(),
  /** Phone number as digits. Null while hidden. */
  phone: z.string().nullable(),
  whatsapp_id: z.string().nullable(),
  name: z.string().nullable(),
  groups: z.array(z.string()),
  notes: z.number(),
  chats: z.number(),
  is_opted_out: z.boolean(),
  is_blocked: z.boolean(),
});

export const MergePreview = DataOf(
  z
    .object({
      kept: MergeSide,
      /** This contact is deleted. */
      other: MergeSide,
      phone: z.string().nullable(),
      whatsapp_id: z.string().nullable(),
      /** The deleted contact's number, which receives no more messages. Null if there is only one. */
      further_number: z.string().nullable(),
      /** Differing fields. The kept value stays. */
      conflicts: z.array(z.object({ field: z.string(), kept: z.string(), other: z.string() })),
    })
    .nullable(),
);
export type MergePreview = z.infer<typeof MergePreview>;
