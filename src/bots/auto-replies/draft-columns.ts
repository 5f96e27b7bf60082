import type { EditedRow } from '../../platform/database/edited-row.js';
import type { AutoReplyDraft } from './read-draft.js';

/** `draftValues` uses the same order. */
export const DRAFT_COLUMNS = [
  'name',
  'is_running',
  'days',
  'window_from',
  'window_to',
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

export function draftValues({ body: form, text, media }: AutoReplyDraft): unknown[] {
  return [
    form.name,
    form.status,
    `{${form.days.join()}}`,
    form.time_start_at ?? null,
    form.time_end_at ?? null,
    form.renew_every,
    form.answers_devices,
    text.body,
    text.templateId,
    text.templateName,
    media?.uuid ?? null,
    media?.name ?? null,
  ];
}
