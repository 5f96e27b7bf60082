import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** Texts that replace holes. A hole is a value that is known at run time only. */
const STAND_INS = [
  '$1',
  'hole',
  '',
  '(select 1)',
  'true',
  'and true',
  ', hole',
  'hole = 1',
  '(1, 1)',
  'from t',
  'desc',
  'hole hole',
];
const MAX_ATTEMPTS = 300;
/** Texts before and after a part of a statement, which make it a whole statement. */
const CONTEXTS = [
  ['', ''],
  ['select ', ''],
  ['select from t where ', ''],
  ['select from t where true ', ''],
  ['select from t ', ''],
  ['select from ', ''],
  ['with ', ' select'],
  ['select (', ')'],
  ['with x as (', ') select'],
  ['', ' (a) values (1)'],
  ['', ' select 1'],
  ['', ' set a = 1'],
];

export function parsePart(pieces) {
  let best;
  for (const [before, after] of CONTEXTS) {
    const result = parsePieces([{ text: before }, ...pieces, { text: after }]);
    if (!result.error) return result;
    if (!best || result.error.at - before.length > best.error.at) best = result;
  }
  return best;
}

/** Returns the tables that pieces (values.mjs) name, each with its position, or the error of the nearest attempt. */
export function parsePieces(pieces) {
  const parts = pieces.map((piece) => ({ ...piece, sql: piece.text === undefined ? undefined : toSql(piece.text) }));
  const chosen = parts.map(() => 0);
  const state = { attempts: 0 };
  let best = attempt(parts, chosen);
  while (best.error && state.attempts < MAX_ATTEMPTS) {
    const better = improve(parts, chosen, best, state);
    if (!better) break;
    best = better;
  }
  return best.error ? best : { sql: best.sql, tables: tablesOf(best, parts) };
}

/** Tries other stand-ins for the holes before the error, the nearest first. */
function improve(parts, chosen, best, state) {
  for (let at = parts.length - 1; at >= 0; at--) {
    if (parts[at].sql !== undefined || best.starts[at] > best.error.at) continue;
    let found = best;
    for (const next of STAND_INS.keys()) {
      state.attempts++;
      const result = attempt(parts, chosen.with(at, next));
      if (!result.error || result.read > found.read) found = Object.assign(result, { next });
      if (!result.error) break;
    }
    if (found === best) continue;
    chosen[at] = found.next;
    return found;
  }
  return undefined;
}

/** Counts the source characters before the error in `read`. */
function attempt(parts, chosen) {
  const starts = [];
  let sql = '';
  for (const [at, part] of parts.entries()) {
    starts.push(sql.length);
    sql += part.sql ?? STAND_INS[chosen[at]];
  }
  try {
    return { sql, starts, tree: parseSync(sql) };
  } catch (error) {
    const at = error.sqlDetails?.cursorPosition ?? 0;
    const read = parts.map((part, index) => Math.max(0, Math.min(part.sql?.length ?? 0, at - starts[index])));
    return { sql, starts, error: { message: error.message, at }, read: read.reduce((sum, length) => sum + length, 0) };
  }
}

/** Replaces parameters (`?`) and operators (`\?`) of MikroORM at equal length. The parser counts bytes. */
const toSql = (text) =>
  text
    .replaceAll(/[^\n\t -~]/g, 'x')
    .replaceAll('\\?', '@>')
    .replaceAll('?', '0');

function tablesOf({ tree, starts }, parts) {
  const found = [];
  const queries = new Set();
  const visit = (node, key) => {
    if (typeof node !== 'object' || node === null) return;
    if (node.ctename) queries.add(node.ctename);
    // `for update of c` names an alias.
    if (key === 'lockedRels') return;
    if (node.relname && !node.schemaname) found.push({ table: node.relname, at: node.location });
    for (const [name, inner] of Object.entries(node)) visit(inner, name);
  };
  visit(tree);
  return found
    .filter(({ table }) => !queries.has(table))
    .map(({ table, at }) => {
      const index = starts.findLastIndex((start) => start <= at);
      return { table, part: parts[index], offset: at - starts[index] };
    });
}
