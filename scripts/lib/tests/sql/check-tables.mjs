import { collectStatements } from './collect-statements.mjs';
import { LENT, TABLES } from './table-owners.mjs';

const OWNERS = new Map(Object.entries(TABLES).flatMap(([module, tables]) => tables.map((table) => [table, module])));

/**
 * Fails for SQL of src that PostgreSQL's parser cannot read, or that names a table of another module. A statement may
 * import SQL of the owner's `*.sql.ts`.
 */
export async function checkTables() {
  const { statements, calls, tables, unread } = collectStatements((table) => OWNERS.has(table));
  const uses = [...tables.values()];
  const named = new Set(uses.map(({ table }) => table));
  const violations = [
    ...unread,
    ...uses.flatMap((use) => findViolation(use) ?? []),
    ...[...OWNERS.keys()]
      .filter((table) => !named.has(table))
      .map((table) => `${table}: no statement names this table of table-owners.mjs`),
  ];
  if (statements < calls) violations.push(`${calls} calls have SQL, but only ${statements} statements were found`);
  if (violations.length === 0) return '';
  throw Object.assign(new Error('tables'), { output: [...new Set(violations)].sort().join('\n') });
}

function findViolation({ table, path, line }) {
  const owner = OWNERS.get(table);
  const module = path.split('/')[1];
  // Catalogs of PostgreSQL have no owner.
  if (!owner && table.startsWith('pg_')) return null;
  if (!owner) return `${path}:${line}: ${table} is missing in table-owners.mjs`;
  if (module === owner || LENT[table]?.includes(module)) return null;
  return `${path}:${line}: ${table} belongs to ${owner}: send a message of ${owner}, or import its SQL`;
}
