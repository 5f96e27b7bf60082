import { z } from 'zod';
import { LONGEST_BODY } from '../../messaging/text/message-limits.contract.js';
import { DataOf, PageOf } from '../../platform/http/answers.contract.js';
import { Flag, IdList, Numeric, SelectedIds, Uuids } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { END_BEFORE_START, WallTime, Weekdays, areValid, endsAfterStart } from '../../platform/http/hours.contract.js';
import { WEEKDAYS } from '../../platform/weekdays.contract.js';
import { HoldReason, RecipientCounts } from '../campaigns.contract.js';
import {
  GAP_MAX,
  GAP_MIN,
  LONGEST_CAMPAIGN_NAME,
  MOST_CAMPAIGNS_AT_ONCE,
  MOST_CONDITIONS,
  MOST_DEVICES,
  MOST_GROUPS,
  MOST_TEXTS,
  PATIENCE,
} from './campaign-limits.contract.js';

/** Written as JSON in a form. */
const parsed = (written: unknown): unknown => {
  if (typeof written !== 'string') return written;
  try {
    return JSON.parse(written);
  } catch {
    return written;
  }
};

export const FieldCondition = z.object({
  field: z
    .string()
    .trim()
    .min(1, { error: 'required' })
    .max(60, { error: 'too_long' })
    .describe('`name`, `phone` or the name of a field of contacts.'),
  is: z.enum(['is', 'is_not', 'contains', 'empty']),
  value: z.string().trim().max(200, { error: 'too_long' }).default(''),
});
export type FieldCondition = z.infer<typeof FieldCondition>;

/** Who of the groups is left out. */
export const AudienceRules = z.object({
  exclude_groups: IdList(MOST_GROUPS).default([]).describe('Ids of groups whose people are left out.'),
  conditions: z
    .preprocess(parsed, z.array(FieldCondition).max(MOST_CONDITIONS, { error: 'too_many' }))
    .default([])
    .describe('Only who meets all of them.'),
  has_written: Flag.optional().describe('Only who has ever written to you, or only who never has.'),
  quiet_days: Numeric(z.number().int().min(1).max(365))
    .optional()
    .describe('Only who got nothing from you for so many days.'),
});
export type AudienceRules = z.infer<typeof AudienceRules>;

/**
 * POST /api/v1/campaigns and POST /api/v1/campaigns/{id} (`_method=PUT`), as a form with an `attachment` file or JSON: the whole campaign. The
 * fields from `exclude_groups` on are ours.
 */
export const CampaignBody = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, { error: 'required' })
      .max(LONGEST_CAMPAIGN_NAME, { error: 'too_long' })
      .meta({
        ...{ description: 'How you recognise it; recipients do not see it.', examples: ['Weekend offer'] },
      }),
    devices: SelectedIds(MOST_DEVICES).describe('Ids of the devices that share the sending.'),
    groups: SelectedIds(MOST_GROUPS).describe('Ids of the groups whose people are written to, each once.'),
    templates: IdList(MOST_TEXTS)
      .default([])
      .describe('Ids of templates: each recipient gets one of them. Needed without a body.'),
    body: z
      .string()
      .max(LONGEST_BODY, { error: 'too_long' })
      .optional()
      .meta({
        description:
          'The text, with variables such as {name} and choices such as {{Hello|Hi}}. Needed without templates.',
        examples: ['{{Hello|Hi}} {name}'],
      }),
    attachments_id: Uuids.refine((uuids) => uuids.length <= 1, { error: 'one_file' })
      .default([])
      .describe('Uuid of one file in the media library.'),
    start_at: z.iso
      .date({ error: 'date_invalid' })
      .optional()
      .describe('The first day, in the time zone of your account; today without it.'),
    time_start_at: WallTime.optional().describe('From which time of the day it sends.'),
    time_end_at: WallTime.optional().describe('Until which time of the day it sends.'),
    days: Weekdays.default([]).describe('On which days it sends; on all without it.'),
    min_time_between_send: Numeric(z.number().int().min(GAP_MIN.from).max(GAP_MIN.to))
      .default(GAP_MIN.usual)
      .describe('The shortest pause of a device between two messages, in seconds.'),
    max_time_between_send: Numeric(z.number().int().min(GAP_MAX.from).max(GAP_MAX.to))
      .default(GAP_MAX.usual)
      .describe('The longest pause of a device between two messages, in seconds.'),
    status: Flag.default(true).describe('Whether it may run: false keeps it as a draft.'),
    ...AudienceRules.shape,
    patience_minutes: Numeric(z.number().int().min(0).max(PATIENCE.most))
      .default(PATIENCE.usual)
      .describe('Minutes after which a device that is away hands its recipients to the others; 0 waits for it.'),
    practice_speed: Flag.default(false).describe('In the sandbox alone: a second between two messages, and no caps.'),
  })
  .refine(({ body, templates }) => templates.length > 0 || !!body?.trim(), { path: ['body'], error: 'required' })
  .refine(endsAfterStart, END_BEFORE_START)
  .refine(({ min_time_between_send: min, max_time_between_send: max }) => min <= max, {
    path: ['max_time_between_send'],
    error: 'max_below_min',
    when: areValid('min_time_between_send', 'max_time_between_send'),
  });
export type CampaignBody = z.infer<typeof CampaignBody>;

/** draft -> scheduled -> running <-> paused -> finished | cancelled. */
export const CampaignPhase = z.enum(['draft', 'scheduled', 'running', 'paused', 'finished', 'cancelled']);
export type CampaignPhase = z.infer<typeof CampaignPhase>;

export const CampaignResource = z.object({
  id: z.number(),
  name: z.string(),
  devices: z.array(
    z.object({
      id: z.number(),
      device_name: z.string(),
      /** Null when the device was removed. */
      session_id: z.string().nullable(),
      hold_reason: HoldReason.nullable(),
      held_until: z.string().nullable(),
    }),
  ),
  groups: z.array(z.object({ id: z.number(), name: z.string(), addons_params: z.array(z.string()) })),
  templates: z.array(z.object({ id: z.number(), name: z.string(), content: z.string() })),
  start_at: z.string().nullable(),
  time_start_at: z.string().nullable(),
  time_end_at: z.string().nullable(),
  days: z.array(z.enum(WEEKDAYS)),
  min_time_between_send: z.number(),
  max_time_between_send: z.number(),
  /** Whether it may run. */
  status: z.boolean(),
  /** Completed when the last of its recipients is final. */
  progress: z.enum(['pending', 'completed']),
  body: z.string().nullable(),
  attachments_id: z.array(z.string()),
  media: z.array(z.object({ uuid: z.string(), file_name: z.string() })),
  exclude_groups: z.array(z.number()),
  conditions: z.array(FieldCondition),
  has_written: z.boolean().nullable(),
  quiet_days: z.number().nullable(),
  patience_minutes: z.number(),
  practice_speed: z.boolean(),
  devices_count: z.number(),
  groups_count: z.number(),
  templates_count: z.number(),
  /** The audience of this run; before it started, who is in its groups now. */
  phone_contacts_count: z.number(),
  /** Messages of this run that WhatsApp accepted. */
  operations_count: z.number(),
  state: CampaignPhase,
  /** Why nothing goes out now; null while it goes on. */
  hold_reason: HoldReason.nullable(),
  held_until: z.string().nullable(),
  /** When this run began to send; null before. */
  started_at: z.string().nullable(),
  next_at: z.string().nullable(),
  /** When the last will have gone, as far as is known. */
  ends_at: z.string().nullable(),
  /** How often it was launched. */
  run: z.number(),
  counts: RecipientCounts,
  created_at: z.string(),
  updated_at: z.string(),
});
export type CampaignResource = z.infer<typeof CampaignResource>;

/** What of the package stands against more, in the words of the banner; null when nothing does. */
const PackageErrors = z.object({ status: z.number(), message: z.string() }).nullable();

export const CampaignResult = DataOf(z.object({ campaign: CampaignResource }));
export type CampaignResult = z.infer<typeof CampaignResult>;
export const SaveCampaignResult = CampaignResult.extend({ message: z.string() });
export const GetCampaignResult = CampaignResult.extend({ packageErrors: PackageErrors });
export const ListCampaignsResult = PageOf(CampaignResource).extend({ packageErrors: PackageErrors });
export type ListCampaignsResult = z.infer<typeof ListCampaignsResult>;

/** GET /api/v1/campaigns. `groups` narrows to those that go to one of these. */
export const ListCampaignsQuery = PageQuery.extend({
  groups: IdList().optional(),
  state: CampaignPhase.optional(),
});
export type ListCampaignsQuery = z.infer<typeof ListCampaignsQuery>;

/** POST /api/v1/campaigns-reluanch/{id}: to everybody in the audience now, to those who did not get it, or to those who were not there before. */
export const RelaunchBody = z.object({ who: z.enum(['all', 'failed', 'new']).default('all') });
export type RelaunchBody = z.infer<typeof RelaunchBody>;

/** DELETE /api/v1/selected-campaigns/ */
export const SelectedCampaigns = z.object({ selected_data: SelectedIds(MOST_CAMPAIGNS_AT_ONCE) });

export interface CampaignPushes {
  /** At most once a second each. */
  'campaign.changed': { campaign: CampaignResource };
  'campaigns.deleted': { ids: number[] };
}
