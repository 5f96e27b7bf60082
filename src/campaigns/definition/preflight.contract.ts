import { z } from 'zod';
import { DataOf } from '../../platform/http/answers.contract.js';
import { Flag, Id, IdList } from '../../platform/http/fields.contract.js';
import { HoldReason, RecipientReason } from '../campaigns.contract.js';
import { MOST_DEVICES, MOST_GROUPS } from './campaign-limits.contract.js';
import { CampaignBody } from './campaign.contract.js';

/**
 * POST /api/v1/campaigns-preflight: the body of a campaign, of which only the groups must be there yet. Nothing is stored, and nothing goes out.
 */
export const PreflightBody = z.object({
  ...CampaignBody.shape,
  name: z.string().trim().optional(),
  devices: IdList(MOST_DEVICES).default([]),
  groups: IdList(MOST_GROUPS),
  /** Of the campaign that is being edited: it does not wait behind itself. */
  campaign: Id.optional(),
  status: Flag.default(true),
});
export type PreflightBody = z.infer<typeof PreflightBody>;

/** What should be seen to before it starts, in a word the client translates as `campaigns.problems.<code>`. */
export const PreflightProblem = z.object({
  code: z.enum([
    /** A variable that nothing knows, or that `count` of the people do not have. */
    'variable_unknown',
    'variable_missing',
    'text_broken',
    /** The text of `count` people is over the limit of WhatsApp. */
    'text_too_long',
    'text_empty',
    'no_device',
    'device_away',
    /** The device is younger than a number should be that writes to so many. */
    'device_warming',
    'device_guarded',
    /** More people than the package has messages left; `count` would wait. */
    'over_allowance',
    /** Nobody of the audience may be written to. */
    'nobody_left',
    /** `count` people have no chat with any of the devices and are not known to be on WhatsApp. */
    'many_strangers',
    /** The text says nowhere who writes. */
    'no_sender_name',
    /** The text offers no word to unsubscribe with. */
    'no_opt_out',
    /** The calendar never opens, or it ends later than anybody plans. */
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
  /** Everybody of the groups, each person once, and who of them is left out for which reason: `total` = `to_send` + the sum of `left_out`. */
  audience: z.object({
    /** As the groups count them, somebody in two of them twice. */
    members: z.number(),
    total: z.number(),
    left_out: z.array(z.object({ reason: RecipientReason, count: z.number() })),
    to_send: z.number(),
  }),
  /** Of the package; null when it does not count messages. */
  messages_left: z.number().nullable(),
  starts_at: z.string().nullable(),
  /** When the last will have gone; null without a device, or when it never ends. */
  ends_at: z.string().nullable(),
  devices: z.array(
    z.object({
      id: z.number(),
      device_name: z.string(),
      /** How many of the people it would write to. */
      people: z.number(),
      per_day: z.number(),
      left_today: z.number(),
      /** Of other campaigns and sends to groups, with which these take turns until the last has gone. */
      ahead: z.number(),
      hold_reason: HoldReason.nullable(),
      ends_at: z.string().nullable(),
    }),
  ),
  /** What up to three of the people would get. */
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
