import type pg from 'pg';
import { readPermit } from '../sending/sending-permit.js';
import { type Finding, ok, warning } from './finding.js';

/** Whether this installation may send. Nothing before the tables are there: the migrations allow it. */
export async function checkSending(client: pg.Client, isConfigured: boolean): Promise<Finding[]> {
  if (!isConfigured)
    return [
      warning('Sending', 'is off: SENDING=off', 'Remove SENDING=off when this is not a copy beside the original.'),
    ];
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('sending_permit') is not null as there`);
  if (!rows[0]?.there) return [];
  const state = await readPermit(async <Row>(sql: string) => (await client.query(sql)).rows as Row[]);
  if (state === 'on') return [ok('Sending', 'is on: linked devices connect from here')];
  return [
    state === 'copy'
      ? warning(
          'Sending',
          'is off: this database was restored or copied here',
          'Stop the original, if it still runs; then run "npm run sending -- on".',
        )
      : warning('Sending', 'is off: somebody has switched it off', 'Run "npm run sending -- on" when it may go on.'),
  ];
}
