import { createHash } from 'node:crypto';
import pg from 'pg';

const MARK = '/* prepared */ ';
/** More are planned each time: texts with values written into them would never end, neither here nor in the database. */
const MOST = 200;

/** By text: the same with `$1` for each `?`. */
const numbered = new Map<string, string>();

/**
 * A statement of a hot path, given to `em.execute` with its parameters: the database plans it once for each connection instead of each time.
 * Parameters have the type that PostgreSQL concludes, and no other `?` may stand in the text.
 */
export const prepared = (sql: string): string => MARK + sql;

/** The text with numbered parameters when it is one to be prepared, else null. Without its mark it gets no name. */
export function toPrepared(query: unknown): string | null {
  if (typeof query !== 'string' || !query.startsWith(MARK)) return null;
  let text = numbered.get(query);
  if (text === undefined) {
    let count = 0;
    text = query.replaceAll('?', () => `$${++count}`);
    if (numbered.size >= MOST) return text.slice(MARK.length);
    numbered.set(query, text);
  }
  return text;
}

/** Gives prepared statements a name, by which the driver and the database know them again on the same connection. */
export class PreparingClient extends pg.Client {
  /** The driver's many forms of a call go through as they are. */
  override query(...given: never[]): never {
    const [text, values] = given as unknown[];
    const isPrepared = typeof text === 'string' && text.startsWith(MARK);
    const call = isPrepared ? [{ name: nameOf(text), text, values }, ...given.slice(2)] : given;
    return super.query(...(call as unknown as [string])) as never;
  }
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 16);
    names.set(text, name);
  }
  return name;
}
