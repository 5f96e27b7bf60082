import pg from 'pg';

const { builtins } = pg.types;
const INT8_ARRAY = 1016;
const [DATE_ARRAY, INTERVAL_ARRAY] = [1182, 1187] as const;
const TEXT_ARRAY = 1009;

/**
 * Parsers that match `db/tables.gen.ts`: bigint is a number, timestamptz a Date. Numeric, date, interval and timestamp
 * are strings.
 */
export const RESULT_TYPES = new pg.TypeOverrides();

RESULT_TYPES.setTypeParser(builtins.INT8, Number);
RESULT_TYPES.setTypeParser(INT8_ARRAY, (text) =>
  parseTextArray(text).map((element) => (element === null ? null : Number(element))),
);
for (const oid of [builtins.DATE, builtins.INTERVAL, builtins.TIMESTAMP]) RESULT_TYPES.setTypeParser(oid, String);
for (const oid of [DATE_ARRAY, INTERVAL_ARRAY]) RESULT_TYPES.setTypeParser(oid, parseTextArray);

function parseTextArray(text: string): (string | null)[] {
  return (pg.types.getTypeParser(TEXT_ARRAY as number) as (text: string) => (string | null)[])(text);
}
