import { z } from 'zod';
import { DataOf } from '../../platform/http/answers.contract.js';
import { Numeric } from '../../platform/http/fields.contract.js';
import { MAX_HANDOVER_HOURS, DEFAULT_PAUSE_HOURS } from '../flow/flow-limits.contract.js';

/** `resume-bots` also ends pauses that manual messages caused. */
export const PauseBotsBody = z.object({
  hours: Numeric(z.number().int().min(1).max(MAX_HANDOVER_HOURS)).default(DEFAULT_PAUSE_HOURS),
});
export type PauseBotsBody = z.infer<typeof PauseBotsBody>;

export const ChatBots = z.object({
  paused_until: z.string().nullable(),
  paused_by: z.enum(['pause', 'by_hand']).nullable(),
  conversation: z
    .object({ bot: z.object({ id: z.number(), name: z.string() }), version: z.number(), since: z.string() })
    .nullable(),
  /** Set by a handover or the answer limit. Cleared by a manual message or by resuming bots. */
  needs_you: z.boolean(),
  /** Inbound messages too old to answer, newest first. */
  skipped: z.array(z.object({ message_id: z.number(), at: z.string() })),
});
export type ChatBots = z.infer<typeof ChatBots>;
export const ChatBotsResult = DataOf(ChatBots);
export type ChatBotsResult = z.infer<typeof ChatBotsResult>;

/** Holds null for a manual message, or when the log has been deleted. */
export const WhyResult = DataOf(
  z
    .object({
      bot: z.object({ id: z.number(), name: z.string() }).nullable(),
      auto_reply: z.object({ id: z.number(), name: z.string() }).nullable(),
      node_id: z.string().nullable(),
      version: z.number().nullable(),
      matched: z
        .object({ node_id: z.string(), how: z.enum(['exact', 'contains', 'any']), words: z.string().nullable() })
        .nullable(),
    })
    .nullable(),
);
export type WhyResult = z.infer<typeof WhyResult>;

export interface ChatBotsEvents {
  'chat.bots_changed': { chat_id: number };
}
