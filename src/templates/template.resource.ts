import { sql } from 'kysely';
import { type EditedRow, revisionOf } from '../platform/database/edited-row.js';
import type { Row } from '../platform/database/statements/database.js';
import { MAX_USES_COUNTED } from './template-limits.contract.js';
import type { TemplateResource } from './templates.contract.js';

export type TemplateRow = Omit<Row<'templates'>, 'account_id' | 'search_text'> & { revision: string; used: number };

export const EDITED_TEMPLATE: EditedRow = { from: 'templates', columns: 'templates.name, templates.content' };

/** The usage count stops early: a template may have a million messages. */
export const TEMPLATE_COLUMNS = [
  'templates.id',
  'templates.name',
  'templates.content',
  'templates.created_at',
  'templates.updated_at',
  revisionOf(EDITED_TEMPLATE).as('revision'),
  sql<number>`(select count(*)::int from (select 1 from messages m
    where m.template_id = templates.id and m.account_id = templates.account_id limit ${MAX_USES_COUNTED}) used)`.as(
    'used',
  ),
] as const;

export function toTemplateResource({ id, name, content, revision, used, ...times }: TemplateRow): TemplateResource {
  return {
    id,
    name,
    content,
    revision,
    used_by: { messages: used },
    created_at: times.created_at.toISOString(),
    updated_at: times.updated_at.toISOString(),
  };
}
