import { type EditedRow, revisionOf } from '../../platform/database/edited-row.js';
import { MAX_USES_COUNTED } from './template-limits.contract.js';
import type { TemplateResource } from './templates.contract.js';

export interface TemplateRow {
  id: string;
  name: string;
  content: string;
  revision: string;
  used: number;
  created_at: string;
  updated_at: string;
}

export const EDITED_TEMPLATE: EditedRow = { from: 'templates t', columns: 't.name, t.content' };

/** The usage count stops early: a template may have a million messages. */
export const TEMPLATE_COLUMNS = `t.id, t.name, t.content, t.created_at, t.updated_at, ${revisionOf(EDITED_TEMPLATE)} as revision,
  (select count(*)::int from (select 1 from messages m where m.template_id = t.id and m.account_id = t.account_id limit ${MAX_USES_COUNTED}) used) as used`;

export function toTemplateResource({ id, name, content, revision, used, ...times }: TemplateRow): TemplateResource {
  return {
    id: Number(id),
    name,
    content,
    revision,
    used_by: { messages: used },
    created_at: new Date(times.created_at).toISOString(),
    updated_at: new Date(times.updated_at).toISOString(),
  };
}
