import { createHash } from 'node:crypto';
import { DatabaseClient } from './connecting/database-client.js';
import { isPrepared, PREPARED_MARK } from './statements/prepared-sql.js';
import { RESULT_TYPES } from './statements/result-types.js';
import { isKyselyStatement } from './statements/statement-compiler.js';

/** Further statements run unprepared. */
const MAX_STATEMENTS = 200;

const numbered = new Map<string, string>();

/** Marks a frequent statement for preparation. It may hold no literal `?`. */
export const prepared = (sql: string): string => PREPARED_MARK + sql;

export function toPrepared(query: unknown): string | null {
  if (!isPrepared(query)) return null;
  let text = numbered.get(query);
  if (text === undefined) {
    let count = 0;
    text = query.replaceAll('?', () => `$${++count}`);
    if (numbered.size >= MAX_STATEMENTS) return text.slice(PREPARED_MARK.length);
    numbered.set(query, text);
  }
  return text;
}

/** Connections reuse the plan of a named statement. Kysely statements return their own types. */
export class PreparingClient extends DatabaseClient {
  override query(...given: never[]): never {
    const [text, values] = given as unknown[];
    const types = isKyselyStatement(values) ? RESULT_TYPES : undefined;
    const name = isPrepared(text) ? nameOf(text) : undefined;
    const call = types || name ? [{ name, text, values, types }, ...given.slice(2)] : given;
    return super.query(...(call as unknown as [string])) as never;
  }
}

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_STATEMENTS) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 16);
    names.set(text, name);
  }
  return name;
}
