import type { EditedRow } from '../../platform/database/edited-row.js';
import type { Row } from '../../platform/database/statements/database.js';
import type { AutoReplyDraft } from './read-draft.js';

const DRAFT_COLUMNS = [
  'name',
  'is_running',
  'days',
  'window_from',
  'window_to',
  'business_hours_id',
  'business_hours_mode',
  'renew_hours',
  'answers_devices',
  'body',
  'template_id',
  'template_name',
  'media_uuid',
  'media_name',
] as const;

export const EDITED_AUTO_REPLY: EditedRow = {
  from: 'auto_replies r',
  columns: `${DRAFT_COLUMNS.map((column) => `r.${column}`).join(', ')},
    (select array_agg(d.device_id order by d.device_id) from auto_reply_devices d where d.auto_reply_id = r.id)`,
};

export const draftValues = ({
  body: form,
  text,
  media,
}: AutoReplyDraft): Pick<Row<'auto_replies'>, (typeof DRAFT_COLUMNS)[number]> => ({
  name: form.name,
  is_running: form.status,
  days: form.days,
  window_from: form.time_start_at ?? null,
  window_to: form.time_end_at ?? null,
  business_hours_id: form.business_hours_id,
  business_hours_mode: form.business_hours_id === null ? null : form.business_hours_mode,
  renew_hours: form.renew_every,
  answers_devices: form.answers_devices,
  body: text.body,
  template_id: text.templateId,
  template_name: text.templateName,
  media_uuid: media?.uuid ?? null,
  media_name: media?.name ?? null,
});
