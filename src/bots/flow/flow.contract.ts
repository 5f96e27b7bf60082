import { z } from 'zod';
import { MAX_BODY_LENGTH } from '../../templates/text/message-limits.contract.js';
import { WallTime, Weekdays } from '../../platform/http/hours.contract.js';
import {
  MAX_CHOICE_CHARS,
  MAX_DELAY_SECONDS,
  MAX_HANDOVER_HOURS,
  MAX_WAIT_DAYS,
  MAX_WORDS_CHARS,
  MAX_EDGES,
  MAX_REPLY_FILES,
  MAX_NODES,
  MAX_OPTIONS,
  MAX_TRIES,
} from './flow-limits.contract.js';

const Message = z.string().max(MAX_BODY_LENGTH, { error: 'too_long' }).default('');
const Words = z.string().max(MAX_WORDS_CHARS, { error: 'too_long' }).default('');
const NodeId = z.string().min(1).max(64);
const Files = z.array(z.uuid()).max(MAX_REPLY_FILES, { error: 'too_many' }).default([]);
const Tries = z.coerce.number().int().min(1).max(MAX_TRIES).default(3);
const FieldName = z.string().trim().max(50, { error: 'too_long' }).default('');
const RowId = z.coerce.number().int().positive().nullable().default(null);

const MessageType = z.enum(['text_message', 'text_message_with_media']);
export const SearchFor = z.enum(['specific_word', 'search_for_words']);

const Card = {
  message: Message,
  message_type: MessageType.default('text_message'),
  search_for: SearchFor.default('search_for_words'),
  attachment_ids: Files,
  attachments_count: z.coerce.number().int().min(0).optional(),
  rate_delay: z.coerce.number().int().min(0).max(MAX_DELAY_SECONDS).default(0),
};

/** Trigger. An empty `message` matches any message. */
const Send = z.object({ type: z.literal('send'), ...Card });
const Reply = z.object({ type: z.literal('reply'), ...Card });
/** Exits: each option's `id`, and `else` after `max_tries` misses. */
const Choice = z.object({
  type: z.literal('choice'),
  message: Message.pipe(z.string().max(MAX_CHOICE_CHARS, { error: 'too_long' })),
  options: z
    .array(z.object({ id: NodeId, label: z.string().trim().max(100), words: Words }))
    .max(MAX_OPTIONS, { error: 'too_many' })
    .default([]),
  max_tries: Tries,
  retry_message: Message,
});
/** Stores the answer with the contact. Exits: unnamed, and `else` after `max_tries` misses. */
const Ask = z.object({
  type: z.literal('ask'),
  message: Message,
  /** `name` needs no `field`. */
  answer: z.enum(['text', 'name', 'number', 'date']).default('text'),
  field: FieldName,
  max_tries: Tries,
  retry_message: Message,
});

export const ConditionRule = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('field'),
    field: FieldName,
    operator: z.enum(['is', 'is_not', 'contains', 'is_empty', 'greater', 'less']).default('is'),
    value: Words,
  }),
  z.object({ by: z.literal('group'), group_id: RowId }),
  /** Hours in the account's time zone. No days mean daily. */
  z.object({ by: z.literal('hours'), days: Weekdays.default([]), from: WallTime.optional(), to: WallTime.optional() }),
  z.object({ by: z.literal('language'), language: z.enum(['ar', 'en']).default('ar') }),
  z.object({ by: z.literal('device'), device_id: RowId }),
]);
export type ConditionRule = z.infer<typeof ConditionRule>;

/** Exits: `yes` and `no`. */
const Condition = z.object({ type: z.literal('condition'), rule: ConditionRule });
/** Wait that messages of the contact do not end. */
const Wait = z
  .object({
    type: z.literal('wait'),
    amount: z.coerce.number().int().min(1).max(10_080).default(5),
    unit: z.enum(['minutes', 'hours', 'days']).default('minutes'),
  })
  .refine(({ amount, unit }) => amount * DAYS_PER_UNIT[unit] <= MAX_WAIT_DAYS, { path: ['amount'], error: 'too_long' });
const DAYS_PER_UNIT = { minutes: 1 / 1_440, hours: 1 / 24, days: 1 };
const Group = z.object({
  type: z.literal('group'),
  action: z.enum(['add', 'remove']).default('add'),
  group_id: RowId,
});
const SetField = z.object({ type: z.literal('set_field'), field: FieldName, value: Words });
/** Posts known values. Response values become `{name.key}`. Exits: unnamed, and `failed`. */
const Webhook = z.object({
  type: z.literal('webhook'),
  url: z.string().trim().max(MAX_WORDS_CHARS).default(''),
  name: z.string().trim().max(30).default('answer'),
});
/** Ends the conversation and pauses bots in the chat for `hours`. */
const Handover = z.object({
  type: z.literal('handover'),
  message: Message,
  hours: z.coerce.number().int().min(1).max(MAX_HANDOVER_HOURS).default(4),
});
/** Continues in another bot, after its first trigger. */
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
export type NodeDataOf<Kind extends NodeKind> = Extract<NodeData, { type: Kind }>;

/** Node of @xyflow/react. `data.type` is the kind. */
export const FlowNode = z.object({
  id: NodeId,
  type: z.string().max(64).optional(),
  position: z.object({ x: z.number(), y: z.number() }),
  data: NodeData,
});
export type FlowNode = z.infer<typeof FlowNode>;

/** A null or absent `sourceHandle` is the unnamed exit. */
export const FlowEdge = z.object({
  id: z.string().min(1).max(200),
  source: NodeId,
  target: NodeId,
  sourceHandle: NodeId.nullish(),
  targetHandle: NodeId.nullish(),
});
export type FlowEdge = z.infer<typeof FlowEdge>;

/** Result of `toObject()` of @xyflow/react. */
export const Flow = z.object({
  nodes: z.array(FlowNode).max(MAX_NODES, { error: 'too_many' }),
  edges: z.array(FlowEdge).max(MAX_EDGES, { error: 'too_many' }),
  viewport: z.object({ x: z.number(), y: z.number(), zoom: z.number() }).optional(),
});
export type Flow = z.infer<typeof Flow>;
