import { z } from 'zod';
import { LONGEST_BODY } from '../../messaging/text/message-limits.contract.js';
import { DataOf, ListOf } from '../../platform/http/answers.contract.js';
import { Flag, Id, IdList, Numeric, SelectedIds, Uuids } from '../../platform/http/fields.contract.js';
import { END_BEFORE_START, WallTime, Weekdays, endsAfterStart } from '../../platform/http/hours.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { WEEKDAYS } from '../../platform/weekdays.contract.js';
import { LONGEST_AUTO_REPLY_NAME, MOST_AUTO_REPLIES, MOST_DEVICES, RENEW_HOURS } from './auto-reply-limits.contract.js';

/**
 * POST /api/v1/auto-replys and POST /api/v1/auto-replys/{id} (`_method=PUT`), as a form with an `attachment` file or JSON: the whole
 * auto-reply. Without devices it answers nobody; without days, on all of them. `answers_devices` is ours.
 */
export const AutoReplyBody = z
  .object({
    name: z.string().trim().min(1, { error: 'required' }).max(LONGEST_AUTO_REPLY_NAME, { error: 'too_long' }),
    devices: IdList(MOST_DEVICES).default([]),
    days: Weekdays.default([]),
    time_start_at: WallTime.optional(),
    time_end_at: WallTime.optional(),
    attachments_id: Uuids.refine((uuids) => uuids.length <= 1, { error: 'one_file' }).default([]),
    body: z.string().max(LONGEST_BODY, { error: 'too_long' }).optional(),
    status: Flag.default(true),
    renew_every: Numeric(z.number().int().min(RENEW_HOURS.from).max(RENEW_HOURS.to)),
    template_id: Id.optional(),
    /** Whether it also answers numbers that are linked to this server. */
    answers_devices: Flag.default(false),
  })
  .refine(({ body, template_id }) => template_id !== undefined || !!body?.trim(), { path: ['body'], error: 'required' })
  .refine(endsAfterStart, END_BEFORE_START);
export type AutoReplyBody = z.infer<typeof AutoReplyBody>;

export const AutoReplyResource = z.object({
  id: z.number(),
  name: z.string(),
  devices: z.array(z.object({ id: z.number(), device_name: z.string(), session_id: z.string() })),
  days: z.array(z.enum(WEEKDAYS)),
  time_start_at: z.string().nullable(),
  time_end_at: z.string().nullable(),
  /** Null when the text is a template's. */
  body: z.string().nullable(),
  status: z.boolean(),
  renew_every: z.number(),
  template_id: z.number().nullable(),
  /** As it was when it was chosen. */
  template: z.object({ id: z.number(), name: z.string(), content: z.string() }).nullable(),
  attachments_id: z.array(z.string()),
  media: z.array(z.object({ uuid: z.string(), file_name: z.string() })),
  answers_devices: z.boolean(),
  /** When it last answered somebody. */
  last_answered_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type AutoReplyResource = z.infer<typeof AutoReplyResource>;

/** What overlaps are found from: GET /api/v1/auto-replys?withPaginate=false answers a bare list. */
export type AutoReplyChoice = Pick<
  AutoReplyResource,
  'id' | 'name' | 'devices' | 'days' | 'time_start_at' | 'time_end_at' | 'status'
>;

/** GET /api/v1/auto-replys. `search` looks at names; `groups` and `with` of other lists may come along. */
export const ListAutoRepliesQuery = PageQuery.extend({
  status: Flag.optional(),
  /** Ids: only those on one of these. */
  devices: IdList().optional(),
});
export type ListAutoRepliesQuery = z.infer<typeof ListAutoRepliesQuery>;

export const ListAutoRepliesResult = ListOf(AutoReplyResource);

/** GET /api/v1/auto-replys/{id}; with=devices,template is what it always answers. */
export const AutoReplyResult = DataOf(z.object({ auto_reply: AutoReplyResource }));
export type AutoReplyResult = z.infer<typeof AutoReplyResult>;
export const SaveAutoReplyResult = AutoReplyResult.extend({ message: z.string() });

/** POST /api/v1/auto-replys/{id}/status */
export const AutoReplyStatus = z.object({ status: Flag });
export type AutoReplyStatus = z.infer<typeof AutoReplyStatus>;

/** DELETE /api/v1/selected-auto-replys/ */
export const SelectedAutoReplies = z.object({ selected_data: SelectedIds(MOST_AUTO_REPLIES) });
export type SelectedAutoReplies = z.infer<typeof SelectedAutoReplies>;

export interface AutoReplyEvents {
  /** Some came, went or were changed: lists read again. */
  'auto_replies.changed': { ids: number[] };
}
