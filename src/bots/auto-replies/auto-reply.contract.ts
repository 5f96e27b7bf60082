import { z } from 'zod';
import { BusinessHoursMode, HoursChoice } from '../../auth/business-hours/business-hours.contract.js';
import { MAX_BODY_LENGTH } from '../../templates/text/message-limits.contract.js';
import { DataOf, ListOf } from '../../platform/http/answers.contract.js';
import { Flag, Id, IdList, Numeric, Revision, SelectedIds, Uuids } from '../../platform/http/fields.contract.js';
import { END_BEFORE_START, WallTime, Weekdays, endsAfterStart } from '../../platform/http/hours.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { WEEKDAYS } from '../../platform/weekdays.contract.js';
import {
  MAX_AUTO_REPLY_NAME_CHARS,
  MAX_AUTO_REPLIES,
  MAX_AUTO_REPLY_DEVICES,
  RENEW_HOURS,
} from './auto-reply-limits.contract.js';

/**
 * An auto-reply without devices answers no one. `overnight`, business hours and `answers_devices` extend the
 * specification.
 */
export const AutoReplyBody = z
  .object({
    name: z.string().trim().min(1, { error: 'required' }).max(MAX_AUTO_REPLY_NAME_CHARS, { error: 'too_long' }),
    devices: IdList(MAX_AUTO_REPLY_DEVICES).default([]),
    days: Weekdays.default([]),
    time_start_at: WallTime.optional(),
    time_end_at: WallTime.optional(),
    /** Whether the window ends the next morning. */
    overnight: Flag.default(false),
    /** Business hours that limit the window further. */
    ...HoursChoice,
    attachments_id: Uuids.refine((uuids) => uuids.length <= 1, { error: 'one_file' }).default([]),
    body: z.string().max(MAX_BODY_LENGTH, { error: 'too_long' }).optional(),
    status: Flag.default(true),
    renew_every: Numeric(z.number().int().min(RENEW_HOURS.min).max(RENEW_HOURS.max)),
    template_id: Id.optional(),
    /** Whether numbers linked to this server are answered too. */
    answers_devices: Flag.default(false),
    revision: Revision,
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
  overnight: z.boolean(),
  business_hours_id: z.number().nullable(),
  business_hours_mode: BusinessHoursMode.nullable(),
  body: z.string().nullable(),
  status: z.boolean(),
  renew_every: z.number(),
  template_id: z.number().nullable(),
  /** Last known text if the template was deleted. */
  template: z.object({ id: z.number(), name: z.string(), content: z.string() }).nullable(),
  attachments_id: z.array(z.string()),
  media: z.array(z.object({ uuid: z.string(), file_name: z.string() })),
  answers_devices: z.boolean(),
  revision: z.string(),
  last_answered_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type AutoReplyResource = z.infer<typeof AutoReplyResource>;

export type AutoReplyChoice = Pick<
  AutoReplyResource,
  | 'id'
  | 'name'
  | 'devices'
  | 'days'
  | 'time_start_at'
  | 'time_end_at'
  | 'business_hours_id'
  | 'business_hours_mode'
  | 'status'
>;

/** `search` matches names. */
export const ListAutoRepliesQuery = PageQuery.extend({
  status: Flag.optional(),
  devices: IdList().optional(),
});
export type ListAutoRepliesQuery = z.infer<typeof ListAutoRepliesQuery>;

export const ListAutoRepliesResult = ListOf(AutoReplyResource);

export const AutoReplyResult = DataOf(z.object({ auto_reply: AutoReplyResource }));
export type AutoReplyResult = z.infer<typeof AutoReplyResult>;
export const SaveAutoReplyResult = AutoReplyResult.extend({ message: z.string() });

export const AutoReplyStatus = z.object({ status: Flag });
export type AutoReplyStatus = z.infer<typeof AutoReplyStatus>;

export const SelectedAutoReplies = z.object({ selected_data: SelectedIds(MAX_AUTO_REPLIES) });
export type SelectedAutoReplies = z.infer<typeof SelectedAutoReplies>;

export interface AutoReplyEvents {
  'auto_replies.changed': { ids: number[] };
}
