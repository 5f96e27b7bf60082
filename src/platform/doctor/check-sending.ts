import type pg from 'pg';
import { readPermit } from '../sending/sending-permit.js';
import { type Finding, ok, warning } from './finding.js';

/** Returns nothing before migrations, which enable sending. */
export async function checkSending(client: pg.Client, isConfigured: boolean): Promise<Finding[]> {
  if (!isConfigured)
    return [
      warning('Sending', 'is off: SENDING=off', 'Remove SENDING=off, unless the original installation still runs.'),
    ];
  const { rows } = await client.query<{ is_migrated: boolean }>(
    `select to_regclass('sending_permit') is not null as is_migrated`,
  );
  if (!rows[0]?.is_migrated) return [];
  const state = await readPermit(async <Row>(sql: string) => (await client.query(sql)).rows as Row[]);
  if (state === 'on') return [ok('Sending', 'is on: linked devices connect from this installation')];
  return [
    state === 'copy'
      ? warning(
          'Sending',
          'is off: this database was restored or copied to this host',
          'Stop the original installation, then run "npm run sending -- on".',
        )
      : warning('Sending', 'is off: switched off by an operator', 'Run "npm run sending -- on" to resume.'),
  ];
}
