import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { HttpClient } from '../../setup/accounts/http-client.js';
import { type Bench, withServer } from '../context.js';
import { fillBook } from './fill-book.js';
import type { MersalServer } from '../mersal-server.js';
import type { Figure } from '../report.js';

const CONTACTS = 200_000;
const FORMATS = ['xlsx', 'csv'] as const;

interface Round {
  seconds: number;
  bareSeconds: number;
  /** Peak in MB above the memory before the export. */
  moreMemory: number;
}

/** Measures until the file is downloadable, against exceljs and COPY TO. */
export async function measureExport(bench: Bench): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mersal-bench-export-'));
  try {
    return await withServer(bench, async (server) => {
      const count = Math.min(bench.rows, CONTACTS);
      const db = new pg.Client({ connectionString: server.databaseUrl });
      await db.connect();
      try {
        await fillBook(db, server.member.accountId, count);
        await db.query('vacuum analyze contacts, group_members');
        return await measure(bench, server, db, folder, count);
      } finally {
        await db.end();
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(
  bench: Bench,
  server: MersalServer,
  db: pg.Client,
  folder: string,
  count: number,
): Promise<Figure[]> {
  const client = new HttpClient(() => server.url);
  await client.signIn(server.member.email, server.member.password);
  const rounds: Record<(typeof FORMATS)[number], Round[]> = { xlsx: [], csv: [] };
  for (let round = 0; round <= bench.rounds; round++) {
    for (const format of FORMATS) {
      const bareSeconds = await runBare(format, join(folder, `plain.${format}`), server.databaseUrl, count);
      const { seconds, moreMemory } = await exportOnce(server, client, db, format, count);
      if (round === 0) continue;
      rounds[format].push({ seconds, bareSeconds, moreMemory });
      const figures = `${seconds.toFixed(2)} s, bare ${bareSeconds.toFixed(2)} s; ${moreMemory.toFixed(0)} MB more`;
      bench.print(`export ${format} ${round}: ${figures}`);
    }
  }
  return FORMATS.flatMap((format) => toFigures(format, rounds[format], count));
}

async function runBare(format: string, file: string, databaseUrl: string, count: number): Promise<number> {
  const script = join(import.meta.dirname, 'export-baseline.js');
  const { stdout } = await promisify(execFile)(process.execPath, [script, format, file, databaseUrl]);
  const { ms, rows } = JSON.parse(stdout);
  if (rows !== count) throw new Error(`The bare export wrote ${rows} contacts, there are ${count}.`);
  return ms / 1000;
}

async function exportOnce(server: MersalServer, client: HttpClient, db: pg.Client, format: string, count: number) {
  const before = await server.rss();
  let peak = before;
  let isRunning = true;
  const sampling = (async () => {
    for (; isRunning; await sleep(50)) peak = Math.max(peak, await server.rss());
  })();
  try {
    const startedAt = performance.now();
    const { status, body, text } = await client.post('/api/v1/export-contacts', { format });
    if (status !== 201) throw new Error(`The export answered ${status}: ${text}`);
    const written = await whenDone(db, body.data.id);
    if (written !== count) throw new Error(`The export wrote ${written} contacts, there are ${count}.`);
    return { seconds: (performance.now() - startedAt) / 1000, moreMemory: peak - before };
  } finally {
    isRunning = false;
    await sampling;
  }
}

/** Polls the database, because requests would load the server. */
async function whenDone(db: pg.Client, id: number): Promise<number> {
  for (;;) {
    const { rows } = await db.query<{ state: string; done: number }>('select state, done from exports where id = $1', [
      id,
    ]);
    const [row] = rows;
    if (row?.state === 'done') return row.done;
    if (row?.state !== 'waiting' && row?.state !== 'writing') throw new Error(`The export is ${row?.state}.`);
    await sleep(20);
  }
}

function toFigures(format: string, rounds: Round[], count: number): Figure[] {
  const valuesOf = (name: keyof Round) => rounds.map((round) => round[name]);
  return [
    {
      name: `export of ${count.toLocaleString('en')} contacts to ${format} (bare: ${format === 'csv' ? 'COPY TO' : 'exceljs'})`,
      unit: 's',
      mersal: valuesOf('seconds'),
      bare: valuesOf('bareSeconds'),
      goal: { of: 'ratio', atMost: 2 },
    },
    {
      name: `memory of the server above idle, ${format}`,
      unit: 'MB',
      mersal: valuesOf('moreMemory'),
      goal: { of: 'figure', atMost: 100 },
    },
  ];
}
