import { z } from 'zod';
import { DataOf, ListOf } from '../../platform/http/answers.contract.js';
import { Flag, IdList, SelectedIds } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { Flow } from '../flow/flow.contract.js';

export const MOST_CHATBOTS = 200;
export const MOST_VERSIONS = 50;

/**
 * POST /api/v1/chatbots and POST /api/v1/chatbots/{id} (`_method=PUT`): the whole bot; `tree_chatbot` is JSON text or the object.
 * `publish` is ours: with 0 what is saved stays a draft, without it or with 1 it is published. Only a flow without errors is published or run.
 */
export const ChatbotBody = z.object({
  bot_name: z.string().trim().max(100, { error: 'too_long' }).default(''),
  status: Flag.default(true),
  device_id: IdList().default([]),
  tree_chatbot: z.unknown(),
  publish: Flag.default(true),
  /** Whether it also answers numbers that are linked to this server. */
  answers_devices: Flag.default(false),
});
export type ChatbotBody = z.infer<typeof ChatbotBody>;

export const ChatbotResource = z.object({
  ...{ id: z.number(), bot_name: z.string(), status: z.boolean() },
  device_id: z.array(z.number()),
  devices: z.array(z.object({ id: z.number(), device_name: z.string(), session_id: z.string() })),
  answers_devices: z.boolean(),
  /** The draft, if there is one, and else what is published; absent in lists. */
  tree_chatbot: Flow.optional(),
  /** The number of the version that runs; null before it was published. */
  version: z.number().nullable(),
  published_at: z.string().nullable(),
  /** There is a draft that is not published. */
  is_draft: z.boolean(),
  ...{ created_at: z.string(), updated_at: z.string() },
});
export type ChatbotResource = z.infer<typeof ChatbotResource>;

/** GET /api/v1/chatbots. `groups` of other lists may come along. */
export const ListChatbotsQuery = PageQuery.extend({ status: Flag.optional(), devices: IdList().optional() });
export type ListChatbotsQuery = z.infer<typeof ListChatbotsQuery>;
export const ListChatbotsResult = ListOf(ChatbotResource);

/** GET /api/v1/chatbots/{id} */
export const ChatbotResult = DataOf(z.object({ chatbot: ChatbotResource }));
export type ChatbotResult = z.infer<typeof ChatbotResult>;
export const SaveChatbotResult = ChatbotResult.extend({ message: z.string() });

/** POST /api/v1/chatbots/{id}/status */
export const ChatbotStatus = z.object({ status: Flag });
export type ChatbotStatus = z.infer<typeof ChatbotStatus>;

/** DELETE /api/v1/selected-chatbots/ */
export const SelectedChatbots = z.object({ selected_data: SelectedIds(MOST_CHATBOTS) });
export type SelectedChatbots = z.infer<typeof SelectedChatbots>;

/** GET /api/v1/chatbots/{id}/versions, the newest first; POST …/versions/{version}/restore makes it the draft. */
export const ListVersionsResult = DataOf(
  z.array(
    z.object({ version: z.number(), published_at: z.string(), by: z.string().nullable(), nodes_count: z.number() }),
  ),
);
export type ListVersionsResult = z.infer<typeof ListVersionsResult>;

/** GET /api/v1/chatbots/{id}/figures: of all conversations of the last 30 days. */
export const FiguresResult = DataOf(
  z.object({
    ...{ conversations: z.number(), finished: z.number(), handed_over: z.number() },
    /** By node; `left` is how many conversations ended there without an end. */
    nodes: z.record(z.string(), z.object({ passed: z.number(), left: z.number() })),
  }),
);
export type FiguresResult = z.infer<typeof FiguresResult>;

export interface ChatbotEvents {
  /** Some came, went or were changed: lists read again. */
  'chatbots.changed': { ids: number[] };
}
