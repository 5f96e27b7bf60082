import type pg from 'pg';
import { EXPORT_HEADERS } from './export-texts.js';
import type { Table } from './table.js';
import type { WritingWork } from './write-export.js';

interface Row {
  name: string;
  members: string;
  fields: string;
  created: string;
}

export async function groupTable(client: pg.Client, { where, timeZone, language }: WritingWork): Promise<Table> {
  const { rows } = await client.query<Row>(
    `select g.name, (select count(*) from group_members m where m.group_id = g.id) as members,
       array_to_string(g.addons_params, ', ') as fields, to_char(g.created_at at time zone $1, 'YYYY-MM-DD HH24:MI') as created
       from groups g where ${where} order by g.id`,
    [timeZone],
  );
  const { group, members, fields, created } = EXPORT_HEADERS[language];
  return {
    columns: [group, members, fields, created].map((header) => ({ header, width: 24 })),
    total: rows.length,
    async *pages() {
      yield rows.map((row) => [row.name, row.members, row.fields, row.created]);
    },
  };
}
