import type { FormErrors } from '@mantine/form';
import type { TFunction } from 'i18next';
import {
  GAP_MAX,
  GAP_MIN,
  MAX_CAMPAIGN_NAME_LENGTH,
  PATIENCE,
} from '@server/campaigns/definition/campaign-limits.contract.js';
import { MAX_BODY_LENGTH } from '@server/templates/text/message-limits.contract.js';
import { breaksText, compileText } from '@server/templates/text/text.contract.js';
import { HttpError } from '@/app/http/http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { ATTACHMENT_LIMITS, attachmentKind, attachmentProblem } from '@/parts/attachments/attachment-rules.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { type CampaignValues, isComplete, isWithin } from './campaign-values.js';

const QUIET_DAYS = { from: 1, to: 365 };

export function checkCampaign(values: CampaignValues, t: TFunction): FormErrors {
  const required = t('validation.required');
  return {
    ...(values.name.trim() === '' && { name: required }),
    ...(values.name.length > MAX_CAMPAIGN_NAME_LENGTH && { name: t('validation.too_long') }),
    ...(values.groups.length === 0 && { groups: required }),
    ...(values.devices.length === 0 && { devices: required }),
    ...(!values.conditions.every(isComplete) && { conditions: t('campaigns.form.condition_open') }),
    ...(values.quiet_days !== '' && checkRange('quiet_days', values.quiet_days, QUIET_DAYS, t)),
    ...checkRange('patience_minutes', values.patience_minutes, { from: 0, to: PATIENCE.max }, t),
    ...(values.templates.length === 0 && checkBody(values.body, t)),
    ...checkFile(values.attachment?.file, t),
    ...checkWindow(values, t),
    ...checkGap(values, t),
  };
}

function checkBody(body: string, t: TFunction): FormErrors {
  if (body.trim() === '') return { body: t('validation.required') };
  if (body.length > MAX_BODY_LENGTH) return { body: t('validation.too_long') };
  return compileText(body).problems.some(breaksText) ? { body: t('messages.text_broken') } : {};
}

function checkFile(file: File | undefined, t: TFunction): FormErrors {
  const fileProblem = file && attachmentProblem(file);
  if (!fileProblem) return {};
  const limit = formatBytes(ATTACHMENT_LIMITS[attachmentKind(file.type)], currentLanguage());
  return { attachment: t(`messages.${fileProblem}`, { limit }) };
}

export function isCampaignWindowValid({ time_start_at: from, time_end_at: to }: CampaignValues): boolean {
  return to === '' || (from === '' ? '00:00' : from) < to;
}

function checkWindow(values: CampaignValues, t: TFunction): FormErrors {
  return isCampaignWindowValid(values) ? {} : { time_end_at: t('campaigns.form.end_before_start') };
}

export function checkGap(values: CampaignValues, t: TFunction): FormErrors {
  const { min_time_between_send: min, max_time_between_send: max } = values;
  const errors = {
    ...checkRange('min_time_between_send', min, GAP_MIN, t),
    ...checkRange('max_time_between_send', max, GAP_MAX, t),
  };
  if (Object.keys(errors).length > 0 || Number(min) <= Number(max)) return errors;
  return { max_time_between_send: t('campaigns.form.max_below_min') };
}

function checkRange(field: string, value: unknown, bounds: { from: number; to: number }, t: TFunction): FormErrors {
  return isWithin(value, bounds) ? {} : { [field]: t('campaigns.form.between', bounds) };
}

/** Moves errors of list entries and library files to their field. */
export function assignCampaignErrors(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status !== 422) return error;
  const errors: Record<string, string[]> = {};
  for (const [path, texts] of Object.entries(error.fields)) {
    const field = path.split('.')[0] ?? path;
    errors[field === 'attachments_id' ? 'attachment' : field] ??= texts;
  }
  return new HttpError(422, { message: error.message, errors, ...(error.code !== null && { code: error.code }) });
}
