import { z } from 'zod';
import { BusinessHoursMode, HoursChoice } from '../../auth/business-hours/business-hours.contract.js';
import { DataOf, ListOf } from '../../platform/http/answers.contract.js';
import { Flag, IdList, Revision, SelectedIds } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { Flow } from '../flow/flow.contract.js';

export const MAX_CHATBOTS = 200;
export const MAX_VERSIONS = 50;

/** `publish` extends the specification: 0 saves a draft, 1 publishes a flow without errors. */
export const ChatbotBody = z.object({
  bot_name: z.string().trim().max(100, { error: 'too_long' }).default(''),
  status: Flag.default(true),
  device_id: IdList().default([]),
  tree_chatbot: z.unknown(),
  publish: Flag.default(true),
  answers_devices: Flag.default(false),
  /** Outside these hours, the bot starts no conversation. */
  ...HoursChoice,
  revision: Revision,
});
export type ChatbotBody = z.infer<typeof ChatbotBody>;

export const ChatbotResource = z.object({
  id: z.number(),
  bot_name: z.string(),
  status: z.boolean(),
  device_id: z.array(z.number()),
  devices: z.array(z.object({ id: z.number(), device_name: z.string(), session_id: z.string() })),
  answers_devices: z.boolean(),
  business_hours_id: z.number().nullable(),
  business_hours_mode: BusinessHoursMode.nullable(),
  /** The draft, or else the published flow. Absent in lists. */
  tree_chatbot: Flow.optional(),
  revision: z.string().optional(),
  /** Null before the first publication. */
  version: z.number().nullable(),
  published_at: z.string().nullable(),
  is_draft: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ChatbotResource = z.infer<typeof ChatbotResource>;

export const ListChatbotsQuery = PageQuery.extend({ status: Flag.optional(), devices: IdList().optional() });
export type ListChatbotsQuery = z.infer<typeof ListChatbotsQuery>;
export const ListChatbotsResult = ListOf(ChatbotResource);

export const ChatbotResult = DataOf(z.object({ chatbot: ChatbotResource }));
export type ChatbotResult = z.infer<typeof ChatbotResult>;
export const SaveChatbotResult = ChatbotResult.extend({ message: z.string() });

export const ChatbotStatus = z.object({ status: Flag });
export type ChatbotStatus = z.infer<typeof ChatbotStatus>;

export const SelectedChatbots = z.object({ selected_data: SelectedIds(MAX_CHATBOTS) });
export type SelectedChatbots = z.infer<typeof SelectedChatbots>;

/** Lists versions, newest first. */
export const ListVersionsResult = DataOf(
  z.array(
    z.object({ version: z.number(), published_at: z.string(), by: z.string().nullable(), nodes_count: z.number() }),
  ),
);
export type ListVersionsResult = z.infer<typeof ListVersionsResult>;

/** Covers the last 30 days. */
export const FiguresResult = DataOf(
  z.object({
    conversations: z.number(),
    finished: z.number(),
    handed_over: z.number(),
    /** `left`: conversations abandoned at the node. */
    nodes: z.record(z.string(), z.object({ passed: z.number(), left: z.number() })),
  }),
);
export type FiguresResult = z.infer<typeof FiguresResult>;

export interface ChatbotEvents {
  'chatbots.changed': { ids: number[] };
}
