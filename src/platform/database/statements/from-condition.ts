import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Returns SQL with `?` of a module without Kysely as a part of a statement. It may hold no literal `?`. */
export function fromCondition({ where, params }: { where: string; params: readonly unknown[] }): RawBuilder<SqlBool> {
  const texts = where.split('?');
  if (texts.length !== params.length + 1) throw new Error('condition and parameters differ in number');
  return sql(texts as unknown as TemplateStringsArray, ...params);
}
