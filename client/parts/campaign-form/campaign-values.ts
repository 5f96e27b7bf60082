import type { CampaignResource, FieldCondition } from '@server/campaigns/definition/campaign.contract.js';
import { GAP_MAX, GAP_MIN, PATIENCE } from '@server/campaigns/definition/campaign-limits.contract.js';
import type { Weekday } from '@server/platform/weekdays.contract.js';
import type { CampaignFields } from '@/data/campaigns.js';
import type { PreflightFields } from '@/data/campaign-preflight.js';
import type { Attachment } from '@/parts/attachments/attachment-choice.js';

/** Form values with the names of the API. An incomplete number is a string. */
export interface CampaignValues extends Record<string, unknown> {
  name: string;
  groups: string[];
  devices: string[];
  templates: string[];
  body: string;
  attachment: Attachment | null;
  start_at: string;
  time_start_at: string;
  time_end_at: string;
  days: Weekday[];
  min_time_between_send: number | string;
  max_time_between_send: number | string;
  status: boolean;
  exclude_groups: string[];
  conditions: FieldCondition[];
  has_written: 'any' | 'yes' | 'no';
  quiet_days: number | string;
  patience_minutes: number | string;
  practice_speed: boolean;
}

export const EMPTY_CAMPAIGN: CampaignValues = {
  name: '',
  groups: [],
  devices: [],
  templates: [],
  body: '',
  attachment: null,
  start_at: '',
  time_start_at: '',
  time_end_at: '',
  days: [],
  min_time_between_send: GAP_MIN.default,
  max_time_between_send: GAP_MAX.default,
  status: true,
  exclude_groups: [],
  conditions: [],
  has_written: 'any',
  quiet_days: '',
  patience_minutes: PATIENCE.default,
  practice_speed: false,
};

/** Takes the attachment, of which a campaign has only the name. */
export function campaignValuesOf(campaign: CampaignResource, attachment: Attachment | null): CampaignValues {
  const { has_written: hasWritten } = campaign;
  return {
    name: campaign.name,
    groups: campaign.groups.map(({ id }) => String(id)),
    devices: campaign.devices.filter(({ session_id }) => session_id !== null).map(({ id }) => String(id)),
    templates: campaign.templates.map(({ id }) => String(id)),
    body: campaign.body ?? '',
    attachment,
    start_at: campaign.start_at ?? '',
    time_start_at: campaign.time_start_at ?? '',
    time_end_at: campaign.time_end_at ?? '',
    days: campaign.days,
    min_time_between_send: campaign.min_time_between_send,
    max_time_between_send: campaign.max_time_between_send,
    status: campaign.status || campaign.state === 'draft',
    exclude_groups: campaign.exclude_groups.map(String),
    conditions: campaign.conditions,
    has_written: hasWritten === null ? 'any' : hasWritten ? 'yes' : 'no',
    quiet_days: campaign.quiet_days ?? '',
    patience_minutes: campaign.patience_minutes,
    practice_speed: campaign.practice_speed,
  };
}

export function campaignFieldsOf(values: CampaignValues): CampaignFields {
  const { attachment, quiet_days: quietDays, has_written: hasWritten } = values;
  const hasOwnText = values.templates.length === 0;
  return {
    name: values.name.trim(),
    groups: values.groups.map(Number),
    devices: values.devices.map(Number),
    templates: values.templates.map(Number),
    ...(hasOwnText && { body: values.body }),
    attachments_id: attachment?.item ? [attachment.item.uuid] : [],
    ...(attachment?.file && { attachment: attachment.file }),
    ...(values.start_at !== '' && { start_at: values.start_at }),
    ...(values.time_start_at !== '' && { time_start_at: values.time_start_at }),
    ...(values.time_end_at !== '' && { time_end_at: values.time_end_at }),
    days: values.days,
    min_time_between_send: Number(values.min_time_between_send),
    max_time_between_send: Number(values.max_time_between_send),
    status: values.status,
    exclude_groups: values.exclude_groups.map(Number),
    conditions: values.conditions,
    ...(hasWritten !== 'any' && { has_written: hasWritten === 'yes' }),
    ...(quietDays !== '' && { quiet_days: Number(quietDays) }),
    patience_minutes: Number(values.patience_minutes),
    practice_speed: values.practice_speed,
  };
}

/** Replaces invalid fields by defaults, so that the others are checked. */
export function preflightFieldsOf(values: CampaignValues, campaign: number | null): PreflightFields {
  const { attachment: _file, name: _name, ...fields } = campaignFieldsOf(values);
  const { min_time_between_send: min, max_time_between_send: max, time_start_at: from, time_end_at: to } = fields;
  const isGapValid = isWithin(min, GAP_MIN) && isWithin(max, GAP_MAX) && min <= max;
  const isWindowValid = (from ?? '00:00') < (to ?? '24:00');
  return {
    ...fields,
    conditions: values.conditions.filter(isComplete),
    ...(!isGapValid && { min_time_between_send: GAP_MIN.default, max_time_between_send: GAP_MAX.default }),
    ...(!isWindowValid && { time_end_at: undefined }),
    ...(campaign !== null && { campaign }),
  };
}

export function isWithin(value: unknown, { from, to }: { from: number; to: number }): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;
}

export function isComplete({ field, is, value }: FieldCondition): boolean {
  return field !== '' && (is === 'empty' || value.trim() !== '');
}
