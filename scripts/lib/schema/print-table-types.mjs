import { generate, IdentifierNode, PostgresDialect } from 'kysely-codegen';
import { COLUMNS, IMPORTS } from '../../../db/column-types.mjs';

/** TypeScript types of columns as `src/platform/database/statements/result-types.ts` reads them. */
const RESULT_TYPES = { int8: 'number', interval: 'string', timestamp: 'string' };

/** Returns the text of `db/tables.gen.ts`. `db` is a Kysely instance. */
export function printTableTypes(db) {
  const dialect = new PostgresDialect({ dateParser: 'string', numericParser: 'string' });
  dialect.adapter.definitions.Json = new IdentifierNode('JsonOf<unknown>');
  return generate({
    db,
    dialect,
    outFile: null,
    includePattern: 'public.*',
    customImports: IMPORTS,
    overrides: { columns: COLUMNS },
    typeMapping: RESULT_TYPES,
    typeOnlyImports: true,
  });
}
