import { MOST_USES_COUNTED } from './template-limits.contract.js';
import type { TemplateResource } from './templates.contract.js';

export interface TemplateRow {
  id: string;
  name: string;
  content: string;
  used: number;
  created_at: string;
  updated_at: string;
}

/** Of `t`; counted as far as it matters, as one may have been sent a million times. */
export const TEMPLATE_COLUMNS = `t.id, t.name, t.content, t.created_at, t.updated_at,
  (select count(*)::int from (select 1 from messages m where m.template_id = t.id and m.account_id = t.account_id limit ${MOST_USES_COUNTED}) used) as used`;

export function toTemplateResource({ id, name, content, used, ...times }: TemplateRow): TemplateResource {
  return {
    id: Number(id),
    name,
    content,
    used_by: { messages: used },
    created_at: new Date(times.created_at).toISOString(),
    updated_at: new Date(times.updated_at).toISOString(),
  };
}
