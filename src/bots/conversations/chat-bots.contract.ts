import { z } from 'zod';
import { DataOf } from '../../platform/http/answers.contract.js';
import { Numeric } from '../../platform/http/fields.contract.js';
import { LONGEST_HANDOVER_HOURS, PAUSED_HOURS } from '../flow/flow-limits.contract.js';

/** POST /api/v1/chats/{id}/pause-bots: nothing answers by itself there for so many hours. …/resume-bots ends that, also when somebody wrote by hand. */
export const PauseBots = z.object({
  hours: Numeric(z.number().int().min(1).max(LONGEST_HANDOVER_HOURS)).default(PAUSED_HOURS),
});
export type PauseBots = z.infer<typeof PauseBots>;

/** GET /api/v1/chats/{id}/bots: what answers by itself in a chat. */
export const ChatBots = z.object({
  /** Until then nothing does; null when bots may answer. */
  paused_until: z.string().nullable(),
  paused_by: z.enum(['pause', 'by_hand']).nullable(),
  /** Who talks with them now. */
  conversation: z
    .object({ bot: z.object({ id: z.number(), name: z.string() }), version: z.number(), since: z.string() })
    .nullable(),
  /** A bot has handed over, or they got so many answers that it may be a machine. Ends when somebody writes by hand, or bots are resumed. */
  needs_you: z.boolean(),
});
export type ChatBots = z.infer<typeof ChatBots>;
export const ChatBotsResult = DataOf(ChatBots);
export type ChatBotsResult = z.infer<typeof ChatBotsResult>;

/** GET /api/v1/messages/{id}/why: why a message of ours went by itself; null when a person wrote it, or it is too old to be known. */
export const WhyResult = DataOf(
  z
    .object({
      bot: z.object({ id: z.number(), name: z.string() }).nullable(),
      auto_reply: z.object({ id: z.number(), name: z.string() }).nullable(),
      /** The node that said it. */
      node_id: z.string().nullable(),
      version: z.number().nullable(),
      /** The trigger or option that took what they wrote; null where nothing did, as after a wait. */
      matched: z
        .object({ node_id: z.string(), how: z.enum(['exact', 'contains', 'any']), words: z.string().nullable() })
        .nullable(),
    })
    .nullable(),
);
export type WhyResult = z.infer<typeof WhyResult>;

export interface ChatBotsEvents {
  /** Bots were paused or resumed in a chat, began or ended there, or ask for a person. */
  'chat.bots_changed': { chat_id: number };
}
