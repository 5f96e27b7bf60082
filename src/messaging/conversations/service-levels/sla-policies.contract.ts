import { z } from 'zod';
import { DataOf } from '../../../platform/http/answers.contract.js';
import { Id, IdList, Numeric, updateOf } from '../../../platform/http/fields.contract.js';

export const MAX_SLA_POLICIES = 50;
export const MAX_SLA_LABELS = 20;
/** 30 days, counted in business hours. */
export const MAX_SLA_MINUTES = 43_200;

/** `first_reply`: to the first message of a conversation. `next_reply`: to later messages. */
export const SlaTarget = z.enum(['first_reply', 'next_reply', 'resolution']);
export type SlaTarget = z.infer<typeof SlaTarget>;

/** Times are null without a target, and when the target is met. */
export const ChatSla = z.object({
  first_due_at: z.string().nullable(),
  /** Null while the chat is snoozed or pending. */
  next_due_at: z.string().nullable(),
  resolve_due_at: z.string().nullable(),
  is_breached: z.boolean(),
});
export type ChatSla = z.infer<typeof ChatSla>;

export const SlaPolicyResource = z.object({
  id: z.number(),
  name: z.string(),
  /** Counts from 1. The first policy that fits a chat applies. */
  position: z.number(),
  label_ids: z.array(z.number()),
  /** If false without `label_ids`, the labels were deleted, and no chat fits. */
  is_for_all: z.boolean(),
  first_reply_minutes: z.number().nullable(),
  next_reply_minutes: z.number().nullable(),
  resolution_minutes: z.number().nullable(),
  /** Null counts all time. */
  business_hours_id: z.number().nullable(),
});
export type SlaPolicyResource = z.infer<typeof SlaPolicyResource>;

const Minutes = Numeric(
  z.number().int().min(1, { error: 'number_range' }).max(MAX_SLA_MINUTES, { error: 'number_range' }),
).nullish();
const Position = Numeric(z.number().int().min(1, { error: 'number_range' })).optional();
const Labels = IdList(MAX_SLA_LABELS);
const Name = z.string().trim().max(60, { error: 'too_long' });

/** Needs at least one time. Applies to chats with any label, without labels to all. */
export const SlaPolicyBody = z.object({
  name: Name.default(''),
  label_ids: Labels.default([]),
  first_reply_minutes: Minutes,
  next_reply_minutes: Minutes,
  resolution_minutes: Minutes,
  business_hours_id: Id.nullish(),
  position: Position,
});
export type SlaPolicyBody = z.infer<typeof SlaPolicyBody>;

export const UpdateSlaPolicyBody = updateOf(SlaPolicyBody, SlaPolicyBody.extend({ name: Name, label_ids: Labels }));
export type UpdateSlaPolicyBody = z.infer<typeof UpdateSlaPolicyBody>;

export const SlaPoliciesResult = DataOf(z.array(SlaPolicyResource));
export type SlaPoliciesResult = z.infer<typeof SlaPoliciesResult>;
export const SlaPolicyResult = DataOf(SlaPolicyResource);
export type SlaPolicyResult = z.infer<typeof SlaPolicyResult>;

export const SlaAlert = z.object({
  chat_id: z.number(),
  target: SlaTarget,
  /** `warned` before the time, `breached` after it. */
  kind: z.enum(['warned', 'breached']),
  due_at: z.string(),
});
export type SlaAlert = z.infer<typeof SlaAlert>;

export interface SlaEvents {
  'sla_policies.changed': Record<string, never>;
  /** Sent to the assignee, and to supervisors when a time passed. */
  'sla.alerted': SlaAlert;
}
