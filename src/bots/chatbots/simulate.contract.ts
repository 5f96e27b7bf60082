import { z } from 'zod';
import { LONGEST_BODY } from '../../messaging/text/message-limits.contract.js';
import { DataOf } from '../../platform/http/answers.contract.js';
import { Flag, Id } from '../../platform/http/fields.contract.js';
import { LONGEST_VARIABLE, LONGEST_VARIABLE_NAME } from '../flow/flow-limits.contract.js';

/** Where a simulated conversation stands; the server keeps nothing of it. Opaque to whoever holds it, checked when it comes back. */
const SimulatedState = z.object({
  at: z.array(z.string().max(64)).max(500),
  tries: z.number().int().min(0),
  variables: z.record(z.string().max(LONGEST_VARIABLE_NAME), z.string().max(LONGEST_VARIABLE)),
  /** Of the contact, as the conversation changed them: nothing of it is written. */
  group_ids: z.array(z.number().int()).max(1_000).optional(),
  /** Of the last text. */
  language: z.enum(['ar', 'en']).nullish(),
  /** It went on in another bot, as this version of it was published: `at` names nodes of that one. */
  bot: z.object({ id: Id, version: z.number().int().min(1) }).nullish(),
});
type SimulatedState = z.infer<typeof SimulatedState>;

/** POST /api/v1/chatbots-simulate: one turn of a flow that need not be saved. Nothing is sent, written or called. */
export const SimulateBody = z.object({
  tree_chatbot: z.unknown(),
  /** Null and absent: a conversation begins. */
  state: SimulatedState.nullish(),
  input: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('message'),
      text: z.string().max(LONGEST_BODY).default(''),
      has_media: Flag.default(false),
    }),
    /** The clock was put forward to where a wait is over. */
    z.object({ kind: z.literal('elapsed') }),
    /** What a webhook would have answered; null: nothing of use. */
    z.object({ kind: z.literal('answered'), json: z.unknown() }),
  ]),
  /** As whom; somebody new without it. */
  contact_id: Id.nullish(),
  device_id: Id.nullish(),
  /** In place of now. */
  now: z.iso.datetime().nullish(),
});
export type SimulateBody = z.infer<typeof SimulateBody>;

export const SimulateResult = DataOf(
  z.object({
    /** Null when nothing takes the message. */
    turn: z
      .object({
        /** As the phone would show it, variables filled in, and what happens beside it. */
        effects: z.array(
          z.discriminatedUnion('kind', [
            z.object({
              ...{ kind: z.literal('reply'), node_id: z.string(), text: z.string(), delay_seconds: z.number() },
              media: z.array(z.object({ uuid: z.string(), file_name: z.string() })),
            }),
            /** Anything else, by its name, with the words that say what: a group begins with "+" or "-". */
            z.object({
              kind: z.enum(['change_group', 'set_field', 'set_name', 'call_webhook', 'wait', 'hand_over', 'go_to']),
              ...{ node_id: z.string(), seconds: z.number().nullable(), detail: z.string().nullable() },
            }),
          ]),
        ),
        state: SimulatedState.nullable(),
        /** Of the flow that was sent, not of another that it led to. */
        passed: z.array(z.string()),
        matched: z
          .object({ node_id: z.string(), how: z.enum(['exact', 'contains', 'any']), words: z.string().nullable() })
          .nullable(),
        is_cut: z.boolean(),
      })
      .nullable(),
  }),
);
export type SimulateResult = z.infer<typeof SimulateResult>;
