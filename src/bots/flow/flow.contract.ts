import { z } from 'zod';
import { LONGEST_BODY } from '../../messaging/text/message-limits.contract.js';
import { WallTime, Weekdays } from '../../platform/http/hours.contract.js';
import {
  LONGEST_CHOICE,
  LONGEST_DELAY,
  LONGEST_HANDOVER_HOURS,
  LONGEST_WAIT_DAYS,
  LONGEST_WORDS,
  MOST_EDGES,
  MOST_FILES,
  MOST_NODES,
  MOST_OPTIONS,
  MOST_TRIES,
} from './flow-limits.contract.js';

const Message = z.string().max(LONGEST_BODY, { error: 'too_long' }).default('');
const Words = z.string().max(LONGEST_WORDS, { error: 'too_long' }).default('');
const NodeId = z.string().min(1).max(64);
const Files = z.array(z.uuid()).max(MOST_FILES, { error: 'too_many' }).default([]);
const Tries = z.coerce.number().int().min(1).max(MOST_TRIES).default(3);
/** A field of the contact, as groups and imports name it. */
const FieldName = z.string().trim().max(50, { error: 'too_long' }).default('');
const RowId = z.coerce.number().int().positive().nullable().default(null);

const MessageType = z.enum(['text_message', 'text_message_with_media']);
export const SearchFor = z.enum(['specific_word', 'search_for_words']);

/** What the specification's own cards have. */
const Card = {
  message: Message,
  message_type: MessageType.default('text_message'),
  search_for: SearchFor.default('search_for_words'),
  attachment_ids: Files,
  attachments_count: z.coerce.number().int().min(0).optional(),
  rate_delay: z.coerce.number().int().min(0).max(LONGEST_DELAY).default(0),
};

/** What the contact sends: a trigger that waits. `message` holds the words to look for; none means any message. Exit: none named. */
const Send = z.object({ type: z.literal('send'), ...Card });
/** What the bot answers, after `rate_delay` seconds. Exit: none named. */
const Reply = z.object({ type: z.literal('reply'), ...Card });
/** A question with numbered answers. Exits: the `id` of each option; `else` when nothing was understood `max_tries` times. */
const Choice = z.object({
  ...{ type: z.literal('choice'), message: Message.pipe(z.string().max(LONGEST_CHOICE, { error: 'too_long' })) },
  options: z
    .array(z.object({ id: NodeId, label: z.string().trim().max(100), words: Words }))
    .max(MOST_OPTIONS, { error: 'too_many' })
    .default([]),
  ...{ max_tries: Tries, retry_message: Message },
});
/** A question whose answer is kept with the contact. Exits: none named; `else` when nothing of the kind came `max_tries` times. */
const Ask = z.object({
  ...{ type: z.literal('ask'), message: Message },
  /** A `name` is the contact's own and needs no `field`. */
  answer: z.enum(['text', 'name', 'number', 'date']).default('text'),
  ...{ field: FieldName, max_tries: Tries, retry_message: Message },
});

export const Rule = z.discriminatedUnion('by', [
  z.object({
    ...{ by: z.literal('field'), field: FieldName },
    operator: z.enum(['is', 'is_not', 'contains', 'is_empty', 'greater', 'less']).default('is'),
    value: Words,
  }),
  z.object({ by: z.literal('group'), group_id: RowId }),
  /** By the clock of the account; no days means all of them. */
  z.object({ by: z.literal('hours'), days: Weekdays.default([]), from: WallTime.optional(), to: WallTime.optional() }),
  /** Of what they wrote last. */
  z.object({ by: z.literal('language'), language: z.enum(['ar', 'en']).default('ar') }),
  z.object({ by: z.literal('device'), device_id: RowId }),
]);
export type Rule = z.infer<typeof Rule>;

/** Exits: `yes` and `no`. */
const Condition = z.object({ type: z.literal('condition'), rule: Rule });
/** Goes on after that time, whatever they write until then. Exit: none named. */
const Wait = z
  .object({
    ...{ type: z.literal('wait'), amount: z.coerce.number().int().min(1).max(10_080).default(5) },
    unit: z.enum(['minutes', 'hours', 'days']).default('minutes'),
  })
  .refine(({ amount, unit }) => amount * DAYS[unit] <= LONGEST_WAIT_DAYS, { path: ['amount'], error: 'too_long' });
const DAYS = { minutes: 1 / 1_440, hours: 1 / 24, days: 1 };
/** Exit: none named. */
const Group = z.object({
  ...{ type: z.literal('group'), action: z.enum(['add', 'remove']).default('add'), group_id: RowId },
});
/** `value` may have variables. Exit: none named. */
const SetField = z.object({ type: z.literal('set_field'), field: FieldName, value: Words });
/** POST of what is known as JSON; what the JSON of the answer says is `{name.key}` from then on. Exits: none named; `failed`. */
const Webhook = z.object({
  ...{ type: z.literal('webhook'), url: z.string().trim().max(LONGEST_WORDS).default('') },
  name: z.string().trim().max(30).default('answer'),
});
/** Says `message`, if there is one, ends, and keeps bots out of the chat for so many hours. */
const Handover = z.object({
  ...{ type: z.literal('handover'), message: Message },
  hours: z.coerce.number().int().min(1).max(LONGEST_HANDOVER_HOURS).default(4),
});
/** Goes on in another bot of the account, behind its first trigger. */
const GoTo = z.object({ type: z.literal('go_to'), chatbot_id: RowId });
const End = z.object({ type: z.literal('end') });

export const NodeData = z.discriminatedUnion('type', [
  Send,
  Reply,
  Choice,
  Ask,
  Condition,
  Wait,
  Group,
  SetField,
  Webhook,
  Handover,
  GoTo,
  End,
]);
export type NodeData = z.infer<typeof NodeData>;
export type NodeKind = NodeData['type'];
export type DataOf<Kind extends NodeKind> = Extract<NodeData, { type: Kind }>;

/** A place on the canvas, as @xyflow/react has it. What a node is, `data.type` says. */
export const FlowNode = z.object({
  ...{ id: NodeId, type: z.string().max(64).optional() },
  position: z.object({ x: z.number(), y: z.number() }),
  data: NodeData,
});
export type FlowNode = z.infer<typeof FlowNode>;

/** `sourceHandle` is the exit it leaves by; null and absent are the one that has no name. */
export const FlowEdge = z.object({
  ...{ id: z.string().min(1).max(200), source: NodeId, target: NodeId },
  ...{ sourceHandle: NodeId.nullish(), targetHandle: NodeId.nullish() },
});
export type FlowEdge = z.infer<typeof FlowEdge>;

/** `tree_chatbot`: what @xyflow/react's `toObject()` gives. */
export const Flow = z.object({
  nodes: z.array(FlowNode).max(MOST_NODES, { error: 'too_many' }),
  edges: z.array(FlowEdge).max(MOST_EDGES, { error: 'too_many' }),
  viewport: z.object({ x: z.number(), y: z.number(), zoom: z.number() }).optional(),
});
export type Flow = z.infer<typeof Flow>;
