import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Condition } from '../search-condition.js';

/** Returns SQL with `?` of a module without Kysely as a part of a statement. It may hold no literal `?`. */
export function fromCondition({ where, params }: Condition): RawBuilder<SqlBool> {
  const texts = where.split('?');
  if (texts.length !== params.length + 1) throw new Error('condition and parameters differ in number');
  return sql(texts as unknown as TemplateStringsArray, ...params);
}
