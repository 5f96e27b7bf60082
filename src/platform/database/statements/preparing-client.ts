import { createHash } from 'node:crypto';
import { DatabaseClient } from '../connecting/database-client.js';
import { isPrepared } from './prepared-sql.js';
import { RESULT_TYPES } from './result-types.js';
import { isKyselyStatement } from './statement-compiler.js';

/** Limit of prepared statements. Further ones run unprepared. */
const MAX_STATEMENTS = 200;

const statementNames = new Map<string, string>();

/** Client that names prepared statements, so that connections reuse their plans. */
export class PreparingClient extends DatabaseClient {
  override query(...args: never[]): never {
    const [text, values] = args as unknown[];
    const types = isKyselyStatement(values) ? RESULT_TYPES : undefined;
    const name = isPrepared(text) && !this.isPooled ? statementNameOf(text) : undefined;
    const call = types || name ? [{ name, text, values, types }, ...args.slice(2)] : args;
    return super.query(...(call as unknown as [string])) as never;
  }
}

function statementNameOf(text: string): string | undefined {
  let name = statementNames.get(text);
  if (name === undefined && statementNames.size < MAX_STATEMENTS) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 16);
    statementNames.set(text, name);
  }
  return name;
}
