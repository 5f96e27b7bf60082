import type { FormErrors } from '@mantine/form';
import type { TFunction } from 'i18next';
import { MAX_BODY_LENGTH, MAX_CAPTION } from '@server/templates/text/message-limits.contract.js';
import { breaksText, compileText } from '@server/templates/text/text.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { ATTACHMENT_LIMITS, attachmentKind, attachmentProblem } from '@/parts/attachments/attachment-rules.js';
import { formatBytes } from '@/parts/format-bytes.js';
import type { SendValues } from './send-values.js';
import type { SendRecipient } from './recipient/use-recipient.js';

export function checkSendValues(values: SendValues, recipient: SendRecipient, t: TFunction): FormErrors {
  const { device, template, body, attachment } = values;
  const hasNoRecipient = recipient.field === 'phone' && values.phone === '';
  const maxBody = attachment ? MAX_CAPTION : MAX_BODY_LENGTH;
  const isEmpty = template === null && body.trim() === '' && !attachment;
  // A single recipient receives an unparseable text as typed.
  const isUnparseable = template === null && recipient.group !== null && compileText(body).problems.some(breaksText);
  return {
    ...(device === '' && { device: t('validation.required') }),
    ...(hasNoRecipient && { phone: t('messages.recipient_help') }),
    ...(recipient.sendBlock !== null && { [recipient.field]: t(`errors.${recipient.sendBlock}`) }),
    ...(recipient.group?.phone_contacts_count === 0 && { group: t('messages.group_empty') }),
    ...(isUnparseable && { body: t('messages.text_broken') }),
    ...(isEmpty && { body: t('messages.body_or_file') }),
    ...(template === null && body.length > maxBody && { body: t('validation.too_long') }),
    ...fileError(attachment?.file, t),
  };
}

function fileError(file: File | undefined, t: TFunction): FormErrors {
  const problem = file && attachmentProblem(file);
  if (!problem) return {};
  const limit = formatBytes(ATTACHMENT_LIMITS[attachmentKind(file.type)], currentLanguage());
  return { attachment: t(`messages.${problem}`, { limit }) };
}
