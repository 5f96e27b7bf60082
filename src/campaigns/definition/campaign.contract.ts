import { z } from 'zod';
import { MAX_BODY_LENGTH } from '../../templates/text/message-limits.contract.js';
import { DataOf, PageOf } from '../../platform/http/answers.contract.js';
import { Flag, IdList, Names, Numeric, Revision, SelectedIds, Uuids } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { END_BEFORE_START, WallTime, Weekdays, areValid, endsAfterStart } from '../../platform/http/hours.contract.js';
import { WEEKDAYS } from '../../platform/weekdays.contract.js';
import { HoldReason, RecipientCounts } from '../campaigns.contract.js';
import {
  GAP_MAX,
  GAP_MIN,
  MAX_CAMPAIGN_NAME_LENGTH,
  MAX_SELECTED_CAMPAIGNS,
  MAX_CONDITIONS,
  MAX_CAMPAIGN_DEVICES,
  MAX_GROUPS,
  MAX_TEXTS,
  PATIENCE,
} from './campaign-limits.contract.js';
import { OperationResource } from './operation.contract.js';

/** Parses nested values, which multipart forms carry as JSON. */
const parseJson = (written: unknown): unknown => {
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
    .describe('`name`, `phone` or the name of a contact field.'),
  is: z.enum(['is', 'is_not', 'contains', 'empty']),
  value: z.string().trim().max(200, { error: 'too_long' }).default(''),
});
export type FieldCondition = z.infer<typeof FieldCondition>;

export const AudienceRules = z.object({
  exclude_groups: IdList(MAX_GROUPS).default([]).describe('Ids of groups whose contacts are excluded.'),
  conditions: z
    .preprocess(parseJson, z.array(FieldCondition).max(MAX_CONDITIONS, { error: 'too_many' }))
    .default([])
    .describe('Only contacts that meet all conditions.'),
  has_written: Flag.optional().describe('True: contacts who have written to you. False: the others.'),
  quiet_days: Numeric(z.number().int().min(1).max(365))
    .optional()
    .describe('Only contacts that received nothing from you for this number of days.'),
});
export type AudienceRules = z.infer<typeof AudienceRules>;

/** Fields from `exclude_groups` on extend the specification. */
export const CampaignBody = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, { error: 'required' })
      .max(MAX_CAMPAIGN_NAME_LENGTH, { error: 'too_long' })
      .meta({
        description: 'Internal title. Recipients do not see it.',
        examples: ['Weekend offer'],
      }),
    devices: SelectedIds(MAX_CAMPAIGN_DEVICES).describe('Ids of the devices that send the campaign together.'),
    groups: SelectedIds(MAX_GROUPS).describe(
      'Ids of the groups that receive the campaign. Each contact receives it once.',
    ),
    templates: IdList(MAX_TEXTS)
      .default([])
      .describe('Ids of templates. Each recipient receives one of them. Required without `body`.'),
    body: z
      .string()
      .max(MAX_BODY_LENGTH, { error: 'too_long' })
      .optional()
      .meta({
        description: 'Text with variables such as {name} and choices such as {{Hello|Hi}}. Required without templates.',
        examples: ['{{Hello|Hi}} {name}'],
      }),
    attachments_id: Uuids.refine((uuids) => uuids.length <= 1, { error: 'one_file' })
      .default([])
      .describe('UUID of a file in the media library.'),
    start_at: z.iso
      .date({ error: 'date_invalid' })
      .optional()
      .describe('First day, in the time zone of the account. Default: today.'),
    time_start_at: WallTime.optional().describe('Start of the daily sending window.'),
    time_end_at: WallTime.optional().describe('End of the daily sending window.'),
    days: Weekdays.default([]).describe('Weekdays on which it sends. Default: all.'),
    min_time_between_send: Numeric(z.number().int().min(GAP_MIN.from).max(GAP_MIN.to))
      .default(GAP_MIN.default)
      .describe('Minimum pause of a device between two messages, in seconds.'),
    max_time_between_send: Numeric(z.number().int().min(GAP_MAX.from).max(GAP_MAX.to))
      .default(GAP_MAX.default)
      .describe('Maximum pause of a device between two messages, in seconds.'),
    status: Flag.default(true).describe('False keeps it as a draft.'),
    ...AudienceRules.shape,
    patience_minutes: Numeric(z.number().int().min(0).max(PATIENCE.max))
      .default(PATIENCE.default)
      .describe('Minutes until the recipients of an offline device move to the other devices. 0: they wait for it.'),
    practice_speed: Flag.default(false).describe('Sandbox only: one second between two messages, and no limits.'),
    revision: Revision.describe(
      '`revision` of the campaign you read. If it has changed since, the response is 409 `changed_meanwhile`.',
    ),
  })
  .refine(({ body, templates }) => templates.length > 0 || !!body?.trim(), { path: ['body'], error: 'required' })
  .refine(endsAfterStart, END_BEFORE_START)
  .refine(({ min_time_between_send: min, max_time_between_send: max }) => min <= max, {
    path: ['max_time_between_send'],
    error: 'max_below_min',
    when: areValid('min_time_between_send', 'max_time_between_send'),
  });
export type CampaignBody = z.infer<typeof CampaignBody>;

export const CampaignPhase = z.enum(['draft', 'scheduled', 'running', 'paused', 'finished', 'cancelled']);
export type CampaignPhase = z.infer<typeof CampaignPhase>;

export const CampaignResource = z.object({
  id: z.number(),
  number: z.number(),
  name: z.string(),
  devices: z.array(
    z.object({
      id: z.number(),
      device_name: z.string(),
      /** Null if the device was removed. */
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
  status: z.boolean(),
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
  revision: z.string(),
  devices_count: z.number(),
  groups_count: z.number(),
  templates_count: z.number(),
  /** Before the start, distinct members of the groups. */
  phone_contacts_count: z.number(),
  /** Messages of this run that WhatsApp accepted. */
  operations_count: z.number(),
  state: CampaignPhase,
  hold_reason: HoldReason.nullable(),
  held_until: z.string().nullable(),
  started_at: z.string().nullable(),
  next_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  run: z.number(),
  counts: RecipientCounts,
  operations: z.array(OperationResource).optional(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type CampaignResource = z.infer<typeof CampaignResource>;

const PackageErrors = z.object({ status: z.number(), message: z.string() }).nullable();

export const CampaignResult = DataOf(z.object({ campaign: CampaignResource }));
export type CampaignResult = z.infer<typeof CampaignResult>;
export const SaveCampaignResult = CampaignResult.extend({ message: z.string() });
export const GetCampaignResult = CampaignResult.extend({ packageErrors: PackageErrors });
export const ListCampaignsResult = PageOf(CampaignResource).extend({ packageErrors: PackageErrors });
export type ListCampaignsResult = z.infer<typeof ListCampaignsResult>;

export const GetCampaignQuery = z.object({ with: Names.optional() });
export type GetCampaignQuery = z.infer<typeof GetCampaignQuery>;

export const ListCampaignsQuery = PageQuery.extend({
  groups: IdList().optional(),
  state: CampaignPhase.optional(),
});
export type ListCampaignsQuery = z.infer<typeof ListCampaignsQuery>;

/** `failed`: recipients without the message. `new`: members who are new since. */
export const RelaunchBody = z.object({ who: z.enum(['all', 'failed', 'new']).default('all') });
export type RelaunchBody = z.infer<typeof RelaunchBody>;

export const SelectedCampaigns = z.object({ selected_data: SelectedIds(MAX_SELECTED_CAMPAIGNS) });

export interface CampaignPushes {
  /** Sent at most once a second. */
  'campaign.changed': { campaign: CampaignResource };
  'campaigns.deleted': { ids: number[] };
}
