import type { FormErrors } from '@mantine/form';
import type { TFunction } from 'i18next';
import {
  GAP_MAX,
  GAP_MIN,
  LONGEST_CAMPAIGN_NAME,
  PATIENCE,
} from '@server/campaigns/definition/campaign-limits.contract.js';
import { ATTACHMENT_LIMITS, LONGEST_BODY } from '@server/messaging/text/message-limits.contract.js';
import { breaksText, compileText } from '@server/messaging/text/text.contract.js';
import { HttpError } from '@/app/http/http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { attachmentKind, attachmentProblem } from '@/parts/attachments/attachment-rules.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { type CampaignValues, isWhole, isWithin } from './campaign-values.js';

/** As the server takes them. */
const QUIET_DAYS = { from: 1, to: 365 };

/** What is wrong before anything is sent, in the order of the form; texts by field. */
export function checkCampaign(values: CampaignValues, t: TFunction): FormErrors {
  const required = t('validation.required');
  return {
    ...(values.name.trim() === '' && { name: required }),
    ...(values.name.length > LONGEST_CAMPAIGN_NAME && { name: t('validation.too_long') }),
    ...(values.groups.length === 0 && { groups: required }),
    ...(values.devices.length === 0 && { devices: required }),
    ...(!values.conditions.every(isWhole) && { conditions: t('campaigns.form.condition_open') }),
    ...(values.quiet_days !== '' && between('quiet_days', values.quiet_days, QUIET_DAYS, t)),
    ...between('patience_minutes', values.patience_minutes, { from: 0, to: PATIENCE.most }, t),
    ...(values.templates.length === 0 && checkBody(values.body, t)),
    ...checkFile(values.attachment?.file, t),
    ...checkWindow(values, t),
    ...checkGap(values, t),
  };
}

function checkBody(body: string, t: TFunction): FormErrors {
  if (body.trim() === '') return { body: t('validation.required') };
  if (body.length > LONGEST_BODY) return { body: t('validation.too_long') };
  return compileText(body).problems.some(breaksText) ? { body: t('messages.text_broken') } : {};
}

function checkFile(file: File | undefined, t: TFunction): FormErrors {
  const fault = file && attachmentProblem(file);
  if (!fault) return {};
  const limit = formatBytes(ATTACHMENT_LIMITS[attachmentKind(file.type)], currentLanguage());
  return { attachment: t(`messages.${fault}`, { limit }) };
}

export function isWindowOpen({ time_start_at: from, time_end_at: to }: CampaignValues): boolean {
  return to === '' || (from === '' ? '00:00' : from) < to;
}

function checkWindow(values: CampaignValues, t: TFunction): FormErrors {
  return isWindowOpen(values) ? {} : { time_end_at: t('campaigns.form.end_before_start') };
}

export function checkGap(values: CampaignValues, t: TFunction): FormErrors {
  const { min_time_between_send: min, max_time_between_send: max } = values;
  const errors = {
    ...between('min_time_between_send', min, GAP_MIN, t),
    ...between('max_time_between_send', max, GAP_MAX, t),
  };
  if (Object.keys(errors).length > 0 || Number(min) <= Number(max)) return errors;
  return { max_time_between_send: t('campaigns.form.max_below_min') };
}

function between(field: string, value: unknown, bounds: { from: number; to: number }, t: TFunction): FormErrors {
  return isWithin(value, bounds) ? {} : { [field]: t('campaigns.form.between', bounds) };
}

/** Under which name the form has what the server refused: a file of the library, one entry of a list. */
export function placeErrors(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status !== 422) return error;
  const errors: Record<string, string[]> = {};
  for (const [path, texts] of Object.entries(error.fields)) {
    const field = path.split('.')[0] ?? path;
    errors[field === 'attachments_id' ? 'attachment' : field] ??= texts;
  }
  return new HttpError(422, { message: error.message, errors, ...(error.code !== null && { code: error.code }) });
}
