import { execFile } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { HttpClient } from '../../setup/accounts/http-client.js';
import { createDatabase } from '../../setup/servers/database.js';
import type { Bench } from '../context.js';
import { LeanClient } from '../lean-client.js';
import { writeContactsFile } from './many-contacts.js';
import { MersalServer } from '../mersal-server.js';
import { MONITOR_FLAG, readMonitor } from '../read-monitor.js';
import type { Figure } from '../report.js';
import { percentile } from '../statistics.js';

/** Called at the same rate before and during the import. */
const CALLS = ['/api/v1/user', '/api/v1/contacts?page=1&rows=20', '/api/v1/groups?page=1', '/api/v1/contact-imports'];
/** Between two calls. */
const PAUSE_MS = 25;
const IDLE_CALLS = 400;

interface Round {
  seconds: number;
  bareSeconds: number;
  p99: number;
  idleP99: number;
  loopP99: number;
  /** Peak in MB above the memory before the import. */
  moreMemory: number;
}

/** Measures from upload to commit, and the response times of other calls. */
export async function measureImport(bench: Bench): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mersal-bench-import-'));
  try {
    const file = join(folder, 'contacts.csv');
    await writeContactsFile(file, bench.rows);
    const rounds: Round[] = [];
    for (let round = 1; round <= bench.rounds; round++) {
      rounds.push(await measureRound(bench, file));
      bench.print(`import ${round}: ${describe(rounds.at(-1)!)}`);
    }
    return toFigures(rounds, bench.rows);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const describe = ({ seconds, bareSeconds, p99, idleP99, loopP99, moreMemory }: Round): string =>
  `${seconds.toFixed(1)} s, bare ${bareSeconds.toFixed(1)} s; calls p99 ${p99.toFixed(1)} ms, idle ${idleP99.toFixed(1)} ms; ` +
  `event loop p99 ${loopP99.toFixed(1)} ms; ${moreMemory.toFixed(0)} MB more`;

async function measureRound(bench: Bench, file: string): Promise<Round> {
  const bare = await runBare(bench, file);
  const server = await bench.startServer([MONITOR_FLAG]);
  try {
    const probe = new LeanClient(server.url);
    await probe.signIn(server.member.email, server.member.password);
    // A process' first calls are slower.
    await timeCalls(probe, IDLE_CALLS / 2);
    const idle = await timeCalls(probe, IDLE_CALLS);
    const before = await server.rss();
    await readMonitor(server);
    const busy = await importUnderLoad(server, file, probe);
    if (busy.contacts !== bare.contacts)
      throw new Error(`The import wrote ${busy.contacts} contacts, the bare import ${bare.contacts}.`);
    return {
      seconds: busy.seconds,
      bareSeconds: bare.ms / 1000,
      p99: p99Of(busy.times),
      idleP99: p99Of(idle),
      loopP99: (await readMonitor(server)).eventLoop.p99,
      moreMemory: busy.peak - before,
    };
  } finally {
    await server.remove();
  }
}

async function runBare(bench: Bench, file: string): Promise<{ ms: number; contacts: number }> {
  const database = await createDatabase();
  try {
    const script = join(import.meta.dirname, 'import-baseline.js');
    const { stdout } = await promisify(execFile)(process.execPath, [script, file, database.url]);
    const { steps, ...result } = JSON.parse(stdout);
    bench.print(
      `bare: parse ${Math.round(steps.parse)}, validate ${Math.round(steps.validate)}, write ${Math.round(steps.write)} ms`,
    );
    return result;
  } finally {
    await database.drop();
  }
}

async function importUnderLoad(server: MersalServer, file: string, probe: LeanClient) {
  const db = new pg.Client({ connectionString: server.databaseUrl });
  await db.connect();
  let isRunning = true;
  let peak = 0;
  const sampling = (async () => {
    for (; isRunning; await sleep(100)) peak = Math.max(peak, await server.rss());
  })();
  const calling = timeCalls(probe, Number.POSITIVE_INFINITY, () => isRunning);
  try {
    const startedAt = performance.now();
    const id = await upload(server, file);
    const contacts = await whenDone(db, id);
    const seconds = (performance.now() - startedAt) / 1000;
    isRunning = false;
    await sampling;
    return { seconds, contacts, peak, times: await calling };
  } finally {
    isRunning = false;
    await db.end();
  }
}

async function upload(server: MersalServer, file: string): Promise<number> {
  const http = new HttpClient(() => server.url);
  await http.signIn(server.member.email, server.member.password);
  const form = new FormData();
  form.set('group_name', 'Everybody');
  form.set('excel_file', await openAsBlob(file), 'contacts.csv');
  const { status, body, text } = await http.post('/api/v1/contacts', form);
  if (status !== 201) throw new Error(`The upload answered ${status}: ${text}`);
  return body.data.id;
}

/** Polls the database, because requests would load the server. */
async function whenDone(db: pg.Client, id: number): Promise<number> {
  for (;;) {
    const { rows } = await db.query<{ state: string; written: number }>(
      'select state, written from imports where id = $1',
      [id],
    );
    const [row] = rows;
    if (row?.state === 'done') return row.written;
    if (row?.state !== 'reading' && row?.state !== 'writing') throw new Error(`The import is ${row?.state}.`);
    await sleep(50);
  }
}

async function timeCalls(client: LeanClient, count: number, shouldContinue = () => true): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < count && shouldContinue(); call++) {
    const startedAt = performance.now();
    await client.call('GET', CALLS[call % CALLS.length] ?? '', 200);
    times.push(performance.now() - startedAt);
    await sleep(PAUSE_MS);
  }
  return times;
}

const p99Of = (times: number[]): number =>
  percentile(
    times.toSorted((a, b) => a - b),
    0.99,
  );

const toFigures = (rounds: Round[], rows: number): Figure[] => {
  const valuesOf = (name: keyof Round) => rounds.map((round) => round[name]);
  return [
    {
      name: `import of ${rows.toLocaleString('en')} lines (bare: parse, validate, COPY in turn)`,
      unit: 's',
      mersal: valuesOf('seconds'),
      bare: valuesOf('bareSeconds'),
      goal: { of: 'ratio', atMost: 1.5 },
    },
    {
      name: 'calls during the import, p99 (bare: before it)',
      unit: 'ms',
      mersal: valuesOf('p99'),
      bare: valuesOf('idleP99'),
      goal: { of: 'ratio', atMost: 3 },
    },
    {
      name: 'event loop delay during the import, p99',
      unit: 'ms',
      mersal: valuesOf('loopP99'),
      goal: { of: 'figure', atMost: 50 },
    },
    {
      name: 'memory of the server above idle',
      unit: 'MB',
      mersal: valuesOf('moreMemory'),
      goal: { of: 'figure', atMost: 150 },
    },
  ];
};
