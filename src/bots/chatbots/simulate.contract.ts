import { z } from 'zod';
import { MAX_BODY_LENGTH } from '../../templates/text/message-limits.contract.js';
import { DataOf } from '../../platform/http/answers.contract.js';
import { Flag, Id } from '../../platform/http/fields.contract.js';
import { MAX_VARIABLE_CHARS, MAX_VARIABLE_NAME_CHARS } from '../flow/flow-limits.contract.js';

const SimulatedState = z.object({
  at: z.array(z.string().max(64)).max(500),
  tries: z.number().int().min(0),
  variables: z.record(z.string().max(MAX_VARIABLE_NAME_CHARS), z.string().max(MAX_VARIABLE_CHARS)),
  group_ids: z.array(z.number().int()).max(1_000).optional(),
  language: z.enum(['ar', 'en']).nullish(),
  /** Set after a step to another bot. `at` then names nodes of this version. */
  bot: z.object({ id: Id, version: z.number().int().min(1) }).nullish(),
});
type SimulatedState = z.infer<typeof SimulatedState>;

/** A simulation sends and writes nothing, and calls no webhook. */
export const SimulateBody = z.object({
  tree_chatbot: z.unknown(),
  state: SimulatedState.nullish(),
  input: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('message'),
      text: z.string().max(MAX_BODY_LENGTH).default(''),
      has_media: Flag.default(false),
    }),
    z.object({ kind: z.literal('elapsed') }),
    /** Webhook response. Null means unusable. */
    z.object({ kind: z.literal('answered'), json: z.unknown() }),
  ]),
  /** Defaults to an unknown contact. */
  contact_id: Id.nullish(),
  device_id: Id.nullish(),
  now: z.iso.datetime().nullish(),
});
export type SimulateBody = z.infer<typeof SimulateBody>;

export const SimulateResult = DataOf(
  z.object({
    /** Null if no trigger or option matches. */
    turn: z
      .object({
        /** Messages have their variables filled in. */
        effects: z.array(
          z.discriminatedUnion('kind', [
            z.object({
              kind: z.literal('reply'),
              node_id: z.string(),
              text: z.string(),
              delay_seconds: z.number(),
              media: z.array(z.object({ uuid: z.string(), file_name: z.string() })),
            }),
            /** `detail` of a group change starts with "+" or "-". */
            z.object({
              kind: z.enum(['change_group', 'set_field', 'set_name', 'call_webhook', 'wait', 'hand_over', 'go_to']),
              node_id: z.string(),
              seconds: z.number().nullable(),
              detail: z.string().nullable(),
            }),
          ]),
        ),
        state: SimulatedState.nullable(),
        /** Visited nodes, without those of other bots. */
        passed: z.array(z.string()),
        matched: z
          .object({ node_id: z.string(), how: z.enum(['exact', 'contains', 'any']), words: z.string().nullable() })
          .nullable(),
        /** Whether a limit ended the turn early. */
        is_cut: z.boolean(),
      })
      .nullable(),
  }),
);
export type SimulateResult = z.infer<typeof SimulateResult>;
