import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ReadChunk } from '../../import-reader/reading.types.js';

/** The temporary table is emptied at commit. */
export async function fillChunkTable(client: pg.Client, { path }: Pick<ReadChunk, 'path'>): Promise<number> {
  await client.query(`create temp table if not exists import_chunk
    (row_number int, phone varchar(20), lid varchar(20), name varchar(255), fields jsonb, further text[], has_refused boolean) on commit delete rows`);
  const copy = copyFrom(
    'copy import_chunk (row_number, phone, lid, name, fields, further, has_refused) from stdin (format csv)',
  );
  await pipeline(createReadStream(path), client.query(copy));
  return copy.rowCount;
}
