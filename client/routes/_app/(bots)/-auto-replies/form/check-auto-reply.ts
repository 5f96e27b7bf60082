import type { FormErrors } from '@mantine/form';
import type { TFunction } from 'i18next';
import { MAX_AUTO_REPLY_NAME_CHARS, RENEW_HOURS } from '@server/bots/auto-replies/auto-reply-limits.contract.js';
import { MAX_BODY_LENGTH } from '@server/templates/text/message-limits.contract.js';
import { breaksText, compileText } from '@server/templates/text/text.contract.js';
import { HttpError } from '@/app/http/http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { ATTACHMENT_LIMITS, attachmentKind, attachmentProblem } from '@/parts/attachments/attachment-rules.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { type AutoReplyValues, isAutoReplyWindowValid } from './auto-reply-values.js';

export function checkAutoReply(values: AutoReplyValues, t: TFunction): FormErrors {
  const { name, template_id: templateId, body, attachment } = values;
  return {
    ...(name.trim() === '' && { name: t('validation.required') }),
    ...(name.length > MAX_AUTO_REPLY_NAME_CHARS && { name: t('validation.too_long') }),
    ...(templateId === null && checkBody(body, t)),
    ...checkFile(attachment?.file, t),
    ...(!isAutoReplyWindowValid(values) && { time_end_at: t('auto_replies.end_before_start') }),
    ...checkRenewal(values.renew_every, t),
  };
}

function checkBody(body: string, t: TFunction): FormErrors {
  if (body.trim() === '') return { body: t('validation.required') };
  if (body.length > MAX_BODY_LENGTH) return { body: t('validation.too_long') };
  return compileText(body).problems.some(breaksText) ? { body: t('messages.text_broken') } : {};
}

function checkFile(file: File | undefined, t: TFunction): FormErrors {
  const problem = file && attachmentProblem(file);
  if (!problem) return {};
  const limit = formatBytes(ATTACHMENT_LIMITS[attachmentKind(file.type)], currentLanguage());
  return { attachment: t(`messages.${problem}`, { limit }) };
}

function checkRenewal(hours: number | string, t: TFunction): FormErrors {
  if (hours === '') return { renew_every: t('validation.required') };
  const { min, max } = RENEW_HOURS;
  const isValid = typeof hours === 'number' && Number.isInteger(hours) && hours >= min && hours <= max;
  return isValid ? {} : { renew_every: t('auto_replies.between', { from: min, to: max }) };
}

export function assignAutoReplyErrors(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status !== 422) return error;
  const errors: Record<string, string[]> = {};
  for (const [path, texts] of Object.entries(error.fields)) {
    const field = path.split('.')[0] ?? path;
    errors[field === 'attachments_id' ? 'attachment' : field] ??= texts;
  }
  return new HttpError(422, { message: error.message, errors, ...(error.code !== null && { code: error.code }) });
}
