import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { eachColumn, IMPORTED_COLUMNS } from './imported-columns.js';
import type { ReadChunk } from '../../import-reader/reading.types.js';

/** Fills a temporary table, which the commit empties. Returns the number of rows. */
export async function fillChunkTable(client: pg.Client, { path }: Pick<ReadChunk, 'path'>): Promise<number> {
  await client.query(`create temp table if not exists import_chunk
    (row_number int, phone varchar(20), lid varchar(20), ${eachColumn((column, type) => `${column} ${type}`)}, further text[], has_refused boolean) on commit delete rows`);
  const copy = copyFrom(
    `copy import_chunk (row_number, phone, lid, ${IMPORTED_COLUMNS}, further, has_refused) from stdin (format csv)`,
  );
  await pipeline(createReadStream(path), client.query(copy));
  return copy.rowCount;
}
