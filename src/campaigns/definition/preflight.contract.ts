import { z } from 'zod';
import { DataOf } from '../../platform/http/answers.contract.js';
import { Flag, Id, IdList } from '../../platform/http/fields.contract.js';
import { HoldReason, RecipientReason } from '../campaigns.contract.js';
import { MAX_CAMPAIGN_DEVICES, MAX_GROUPS } from './campaign-limits.contract.js';
import { CampaignBody } from './campaign.contract.js';

/** Only groups are required. */
export const PreflightBody = z.object({
  ...CampaignBody.shape,
  name: z.string().trim().optional(),
  devices: IdList(MAX_CAMPAIGN_DEVICES).default([]),
  groups: IdList(MAX_GROUPS),
  /** Edited campaign, whose earlier version is ignored. */
  campaign: Id.optional(),
  status: Flag.default(true),
});
export type PreflightBody = z.infer<typeof PreflightBody>;

/** Texts: `campaigns.problems.<code>`. */
export const PreflightProblem = z.object({
  code: z.enum([
    'variable_unknown',
    /** Empty for `count` recipients. */
    'variable_missing',
    'text_broken',
    /** Above WhatsApp's limit for `count` recipients. */
    'text_too_long',
    'text_empty',
    'no_device',
    'device_away',
    /** The device is too new for this many recipients. */
    'device_warming',
    'device_guarded',
    /** `count` recipients would wait. */
    'over_allowance',
    'nobody_left',
    /** `count` recipients without a chat or confirmed WhatsApp. */
    'many_strangers',
    'no_sender_name',
    'no_opt_out',
    /** The calendar never opens, or the end exceeds the forecast. */
    'never_ends',
  ]),
  level: z.enum(['stops', 'warns', 'hints']),
  variable: z.string().nullable(),
  device: z.string().nullable(),
  template: z.string().nullable(),
  count: z.number().nullable(),
});
export type PreflightProblem = z.infer<typeof PreflightProblem>;

export const CampaignPreflight = z.object({
  /** `total` = `to_send` + the sum of `left_out`. */
  audience: z.object({
    /** Counts a contact once per group. */
    members: z.number(),
    total: z.number(),
    left_out: z.array(z.object({ reason: RecipientReason, count: z.number() })),
    to_send: z.number(),
  }),
  /** Null for an unlimited plan. */
  messages_left: z.number().nullable(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  devices: z.array(
    z.object({
      id: z.number(),
      device_name: z.string(),
      people: z.number(),
      per_day: z.number(),
      left_today: z.number(),
      /** Messages of other campaigns on this device. */
      ahead: z.number(),
      hold_reason: HoldReason.nullable(),
      ends_at: z.string().nullable(),
    }),
  ),
  samples: z.array(
    z.object({
      contact_id: z.number(),
      name: z.string().nullable(),
      phone_number: z.string().nullable(),
      template: z.object({ id: z.number(), name: z.string() }).nullable(),
      text: z.string(),
    }),
  ),
  problems: z.array(PreflightProblem),
});
export type CampaignPreflight = z.infer<typeof CampaignPreflight>;
export const PreflightResult = DataOf(CampaignPreflight);
