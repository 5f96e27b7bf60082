import { z } from 'zod';
import { DataOf, MessageCode } from '../../platform/http/answers.contract.js';
import { Flag, Id, Numeric, SelectedIds, updateOf } from '../../platform/http/fields.contract.js';
import { TimeWindows } from '../../platform/http/time-windows.contract.js';
import { MAX_RULE_NAME_LENGTH, MAX_RULE_WORD_LENGTH, MAX_RULE_WORDS, MAX_RULES } from './assignment-limits.contract.js';

const MAX_CHOICES = 100;
const Choices = SelectedIds(MAX_CHOICES);

const Word = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .max(MAX_RULE_WORD_LENGTH, { error: 'too_long' })
  .regex(/[\p{L}\p{N}]/u, { error: 'value_invalid' });

/**
 * Condition that holds if one of its values matches. `language`: of the message. `group`: of the contact. `hours`: the
 * message arrived within the windows. `campaign`: the message answers a listed campaign, or any if none is listed.
 * `store_customer`: has an order or a cart in a connected store.
 */
export const RuleCondition = z.discriminatedUnion('by', [
  z.object({ by: z.literal('device'), device_ids: Choices }),
  z.object({
    by: z.literal('words'),
    words: z.array(Word).min(1, { error: 'required' }).max(MAX_RULE_WORDS, { error: 'too_many' }),
  }),
  z.object({ by: z.literal('label'), label_ids: Choices }),
  z.object({
    by: z.literal('language'),
    languages: z
      .array(z.enum(['ar', 'en']))
      .min(1, { error: 'required' })
      .max(2),
  }),
  z.object({ by: z.literal('group'), group_ids: Choices }),
  TimeWindows.extend({ by: z.literal('hours') }),
  z.object({
    by: z.literal('campaign'),
    campaign_ids: z.array(Id).max(MAX_CHOICES, { error: 'too_many' }).default([]),
  }),
  z.object({ by: z.literal('store_customer') }),
]);
export type RuleCondition = z.infer<typeof RuleCondition>;

export const AssignmentMethod = z.enum(['round_robin', 'least_loaded']);
export type AssignmentMethod = z.infer<typeof AssignmentMethod>;

/** Conditions that must all hold. An empty list fits every chat. Forms send JSON. */
const Conditions = z
  .preprocess(
    parseJson,
    z.array(RuleCondition).refine((conditions) => new Set(conditions.map(({ by }) => by)).size === conditions.length, {
      error: 'condition_twice',
    }),
  )
  .default([]);

/** Requires exactly one of `user_id` and `team_id`. New rules come last. */
export const AssignmentRuleBody = z.object({
  name: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(MAX_RULE_NAME_LENGTH, { error: 'too_long' }),
  is_on: Flag.default(true),
  conditions: Conditions,
  user_id: Id.nullish(),
  team_id: Id.nullish(),
  method: AssignmentMethod.default('round_robin'),
});
export type AssignmentRuleBody = z.infer<typeof AssignmentRuleBody>;

/** Absent fields keep their values. `position` counts from 1. */
export const UpdateAssignmentRuleBody = updateOf(
  AssignmentRuleBody,
  AssignmentRuleBody.extend({
    is_on: Flag,
    conditions: Conditions.unwrap(),
    method: AssignmentMethod,
    position: Numeric(z.number().int().min(1).max(MAX_RULES)),
  }),
);
export type UpdateAssignmentRuleBody = z.infer<typeof UpdateAssignmentRuleBody>;

export const AssignmentRuleResource = z.object({
  id: z.number(),
  name: z.string(),
  is_on: z.boolean(),
  /** Counts from 1. The first rule that fits wins. */
  position: z.number(),
  conditions: z.array(RuleCondition),
  /** A rule whose user or team was deleted fits no chat. */
  user_id: z.number().nullable(),
  user: z.object({ id: z.number(), username: z.string(), name: z.string().nullable() }).nullable(),
  team_id: z.number().nullable(),
  team: z.object({ id: z.number(), name: z.string() }).nullable(),
  method: AssignmentMethod,
});
export type AssignmentRuleResource = z.infer<typeof AssignmentRuleResource>;

export const AssignmentRulesResult = DataOf(z.array(AssignmentRuleResource));
export type AssignmentRulesResult = z.infer<typeof AssignmentRulesResult>;
export const AssignmentRuleResult = DataOf(AssignmentRuleResource);
export type AssignmentRuleResult = z.infer<typeof AssignmentRuleResult>;
export const SavedAssignmentRule = AssignmentRuleResult.extend(MessageCode.shape);
export type SavedAssignmentRule = z.infer<typeof SavedAssignmentRule>;

export interface AssignmentRuleEvents {
  'assignment_rules.changed': Record<string, never>;
}

function parseJson(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  try {
    return JSON.parse(input) as unknown;
  } catch {
    return input;
  }
}
