import type { Draft } from './read-draft.js';

/** Columns of auto_replies that a form fills, and their values in the same order. */
export const DRAFT_COLUMNS = [
  ...['name', 'is_running', 'days', 'window_from', 'window_to', 'renew_hours', 'answers_devices'],
  ...['body', 'template_id', 'template_name', 'media_uuid', 'media_name'],
] as const;

export function draftValues({ body: form, text, media }: Draft): unknown[] {
  return [
    ...[form.name, form.status, `{${form.days.join()}}`, form.time_start_at ?? null, form.time_end_at ?? null],
    ...[form.renew_every, form.answers_devices, text.body, text.templateId, text.templateName],
    ...[media?.uuid ?? null, media?.name ?? null],
  ];
}
