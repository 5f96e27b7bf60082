import { z } from 'zod';
import { DataOf } from '../../../platform/http/answers.contract.js';
import { Flag, updateOf } from '../../../platform/http/fields.contract.js';
import { ChatSort, InboxFilters } from '../chats.contract.js';

/** Limit of private views per user, of shared views per account. */
export const MAX_VIEWS = 30;
export const MAX_VIEW_COUNT = 1_000;
export const MAX_VIEW_NAME_LENGTH = 40;

export const ViewFilters = InboxFilters.extend({ sort: ChatSort.optional() });
export type ViewFilters = z.infer<typeof ViewFilters>;

export const InboxViewResource = z.object({
  id: z.number(),
  name: z.string(),
  is_shared: z.boolean(),
  filters: ViewFilters,
  /** Counts up to `MAX_VIEW_COUNT`. */
  count: z.number(),
});
export type InboxViewResource = z.infer<typeof InboxViewResource>;

export const InboxViewBody = z.object({
  name: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(MAX_VIEW_NAME_LENGTH, { error: 'too_long' }),
  is_shared: Flag.default(false),
  filters: ViewFilters,
});
export type InboxViewBody = z.infer<typeof InboxViewBody>;

/** `filters` replaces all filters. */
export const UpdateInboxViewBody = updateOf(InboxViewBody, InboxViewBody.extend({ is_shared: Flag }));
export type UpdateInboxViewBody = z.infer<typeof UpdateInboxViewBody>;

/** Views by name, shared ones first. */
export const InboxViewsResult = DataOf(z.array(InboxViewResource));
export type InboxViewsResult = z.infer<typeof InboxViewsResult>;
export const InboxViewResult = DataOf(InboxViewResource);
export type InboxViewResult = z.infer<typeof InboxViewResult>;

export interface InboxViewEvents {
  'inbox-views.changed': Record<string, never>;
}
