import type { BusinessHoursMode } from '@server/auth/business-hours/business-hours.contract.js';
import type { AutoReplyResource } from '@server/bots/auto-replies/auto-reply.contract.js';
import { RENEW_HOURS } from '@server/bots/auto-replies/auto-reply-limits.contract.js';
import type { Weekday } from '@server/platform/weekdays.contract.js';
import type { AutoReplyFields } from '@/data/auto-replies.js';
import type { Attachment } from '@/parts/attachments/attachment-choice.js';

/** Form values with the names of the API. An empty or incomplete number is a string. */
export interface AutoReplyValues extends Record<string, unknown> {
  name: string;
  devices: string[];
  days: Weekday[];
  time_start_at: string;
  time_end_at: string;
  overnight: boolean;
  business_hours_id: number | null;
  business_hours_mode: BusinessHoursMode;
  template_id: number | null;
  body: string;
  attachment: Attachment | null;
  renew_every: number | string;
  status: boolean;
  answers_devices: boolean;
}

export const EMPTY_AUTO_REPLY: AutoReplyValues = {
  name: '',
  devices: [],
  days: [],
  time_start_at: '',
  time_end_at: '',
  overnight: false,
  business_hours_id: null,
  business_hours_mode: 'within',
  template_id: null,
  body: '',
  attachment: null,
  renew_every: RENEW_HOURS.default,
  status: true,
  answers_devices: false,
};

/** Takes the attachment, of which an auto-reply has only the name. */
export function autoReplyValuesOf(autoReply: AutoReplyResource, attachment: Attachment | null): AutoReplyValues {
  const { name, devices, days, template_id, body, renew_every, status, answers_devices } = autoReply;
  return {
    name,
    days,
    template_id,
    body: body ?? '',
    attachment,
    renew_every,
    status,
    answers_devices,
    devices: devices.map(({ id }) => String(id)),
    time_start_at: autoReply.time_start_at ?? '',
    time_end_at: autoReply.time_end_at ?? '',
    overnight: autoReply.overnight,
    business_hours_id: autoReply.business_hours_id,
    business_hours_mode: autoReply.business_hours_mode ?? 'within',
  };
}

export function autoReplyFieldsOf(values: AutoReplyValues): AutoReplyFields {
  const { attachment, template_id: templateId, time_start_at: from, time_end_at: to } = values;
  return {
    name: values.name.trim(),
    devices: values.devices.map(Number),
    days: values.days,
    ...(from !== '' && { time_start_at: from }),
    ...(to !== '' && { time_end_at: to }),
    overnight: values.overnight,
    business_hours_id: values.business_hours_id,
    business_hours_mode: values.business_hours_mode,
    ...(templateId === null ? { body: values.body } : { template_id: templateId }),
    attachments_id: attachment?.item ? [attachment.item.uuid] : [],
    ...(attachment?.file && { attachment: attachment.file }),
    renew_every: Number(values.renew_every),
    status: values.status,
    answers_devices: values.answers_devices,
  };
}

export function isAutoReplyWindowValid({ time_start_at: from, time_end_at: to, overnight }: AutoReplyValues): boolean {
  const start = from === '' ? '00:00' : from;
  return to === '' || start < to || (overnight && start !== to);
}
