import { type RawBuilder, sql } from 'kysely';

const PREPARED_MARK = '/* prepared */ ';

export const isPrepared = (text: unknown): text is string => typeof text === 'string' && text.startsWith(PREPARED_MARK);

const markedTemplates = new WeakMap<TemplateStringsArray, TemplateStringsArray>();

/** Acts as Kysely's `sql` for a frequent statement. Binds values, so that connections reuse one plan. */
export function preparedSql<Result>(strings: TemplateStringsArray, ...values: unknown[]): RawBuilder<Result> {
  let text = markedTemplates.get(strings);
  if (text === undefined) {
    const [first, ...rest] = strings;
    text = [PREPARED_MARK + first, ...rest] as unknown as TemplateStringsArray;
    markedTemplates.set(strings, text);
  }
  return sql<Result>(text, ...values);
}
