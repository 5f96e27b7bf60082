import { createWriteStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import ExcelJS from 'exceljs';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

// The bare counterpart of an export: COPY TO for csv, exceljs' streaming writer for xlsx.
// Usage: node export-baseline.js xlsx|csv <file> <database url> prints { ms, rows, size }

const [format, file = '', databaseUrl] = process.argv.slice(2);
const PAGE = 2_000;
const COLUMNS = `phone, name, (select string_agg(g.name, ', ' order by g.id desc) from group_members m join groups g on g.id = m.group_id
  where m.contact_id = c.id) as groups, fields->>'city' as city, has_whatsapp, created_at`;
const db = new pg.Client({ connectionString: databaseUrl });
await db.connect();
const startedAt = performance.now();
const rows = format === 'csv' ? await writeCsv() : await writeXlsx();
const ms = performance.now() - startedAt;
await db.end();
console.log(JSON.stringify({ ms, rows, size: statSync(file).size }));

async function writeCsv(): Promise<number> {
  const query = `select ${COLUMNS} from contacts c where saved_at is not null order by id`;
  const stream = db.query(copyTo(`copy (${query}) to stdout with (format csv, header)`));
  await pipeline(stream, createWriteStream(file));
  return stream.rowCount;
}

async function writeXlsx(): Promise<number> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: file });
  const sheet = book.addWorksheet('Contacts');
  sheet.addRow(['Phone', 'Name', 'Groups', 'City', 'WhatsApp', 'Created']).commit();
  let last = '0';
  let count = 0;
  for (;;) {
    const { rows: page } = await db.query(
      `select id, ${COLUMNS} from contacts c where saved_at is not null and id > $1 order by id limit ${PAGE}`,
      [last],
    );
    for (const { phone, name, groups, city, has_whatsapp, created_at } of page)
      sheet.addRow([phone, name, groups, city, String(has_whatsapp), created_at.toISOString()]).commit();
    count += page.length;
    if (page.length < PAGE) break;
    last = page.at(-1).id;
  }
  await book.commit();
  return count;
}
