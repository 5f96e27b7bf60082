import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ReadChunk } from '../reading/reading.types.js';

/** Brings a chunk into import_chunk, a table that this connection alone sees and that is empty again after the transaction. */
export async function fillChunkTable(client: pg.Client, { path }: ReadChunk): Promise<void> {
  await client.query(`create temp table if not exists import_chunk
    (row_number int, phone varchar(20), lid varchar(20), name varchar(255), fields jsonb) on commit delete rows`);
  const copy = copyFrom('copy import_chunk (row_number, phone, lid, name, fields) from stdin (format csv)');
  await pipeline(createReadStream(path), client.query(copy));
}
