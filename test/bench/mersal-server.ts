import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { createDatabase, type TestDatabase } from '../setup/servers/database.js';
import { exitWithParent } from '../setup/servers/exit-with-parent.js';
import { freePort } from '../setup/servers/free-port.js';
import { makeMember, type Member } from '../setup/accounts/members.js';

const START_PATIENCE_MS = 30_000;

/** Measurements seal rows that the server must open. */
export const BENCH_SECRET = 'a secret that is only for the benchmark of Mersal';

/** A server as `npm start` runs it, with a new database and an empty data folder. */
export class MersalServer {
  /** `remove` calls it while the database still exists. */
  beforeRemoval: () => Promise<void> = () => Promise.resolve();
  private process: ChildProcess | undefined;

  private constructor(
    readonly url: string,
    readonly member: Member,
    private readonly database: TestDatabase,
    readonly home: string,
    private readonly nodeFlags: readonly string[],
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  /** `settings` are environment variables. */
  static async start(
    nodeFlags: readonly string[] = [],
    settings: Readonly<Record<string, string>> = {},
  ): Promise<MersalServer> {
    const database = await createDatabase();
    const orm = await MikroORM.init(ormConfig(database.url, { min: 0, max: 1 }));
    const member = await makeMember(orm).finally(() => orm.close());
    const home = await mkdtemp(join(tmpdir(), 'mersal-bench-server-'));
    const server = new MersalServer(
      `http://127.0.0.1:${await freePort()}`,
      member,
      database,
      home,
      nodeFlags,
      settings,
    );
    await server.run().catch(async (error: unknown) => {
      await server.remove();
      throw error;
    });
    return server;
  }

  /** Starts another process on the same database and files, which only the first process removes. */
  async startAnother(settings: Readonly<Record<string, string>>): Promise<MersalServer> {
    const database = { url: this.database.url, drop: () => Promise.resolve() };
    const url = `http://127.0.0.1:${await freePort()}`;
    const another = new MersalServer(url, this.member, database, this.home, this.nodeFlags, settings);
    await another.run();
    return another;
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  async restart(): Promise<void> {
    await this.end();
    await this.run();
  }

  log(): Promise<string> {
    return readFile(join(this.home, 'server.log'), 'utf8');
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async startAgain(): Promise<void> {
    await this.run();
  }

  /** Returns the resident memory in MB. */
  async rss(): Promise<number> {
    const status = await readFile(`/proc/${this.process?.pid}/status`, 'utf8').catch(() => null);
    const kilobytes = status ? /^VmRSS:\s+(\d+)/m.exec(status)?.[1] : await readRssFromPs(this.process?.pid);
    return Number(kilobytes) / 1024;
  }

  /** Returns the CPU time since the process started. */
  async cpuMs(): Promise<number> {
    const stat = await readFile(`/proc/${this.process?.pid}/stat`, 'utf8');
    // proc_pid_stat(5): after the name, which may contain spaces, fields 11 and 12 are user and system time in 10 ms.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  /** Sends a signal, which a preloaded module may handle. */
  signal(name: NodeJS.Signals): void {
    this.process?.kill(name);
  }

  async remove(): Promise<void> {
    await this.end();
    await this.beforeRemoval();
    await this.database.drop();
    await rm(this.home, { recursive: true, force: true });
  }

  private async run(): Promise<void> {
    const log = openSync(join(this.home, 'server.log'), 'a');
    const child = spawn(process.execPath, [...exitWithParent(), ...this.nodeFlags, 'dist/server/main.js'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        APP_SECRET: BENCH_SECRET,
        DATABASE_URL: this.database.url,
        DATA_DIR: this.home,
        HOST: '127.0.0.1',
        PORT: new URL(this.url).port,
        APP_URL: this.url,
        INSTANCE: 'bench',
        WHATSAPP_NETWORK: 'sandbox',
        ...this.settings,
      },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.process = child;
    const until = Date.now() + START_PATIENCE_MS;
    while (!(await isReady(this.url))) {
      if (child.exitCode !== null || Date.now() > until)
        throw new Error(`The server did not start:\n${await readFile(join(this.home, 'server.log'), 'utf8')}`);
      await sleep(100);
    }
  }

  private async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const { process: child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    const killTimer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await exited;
    clearTimeout(killTimer);
  }
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/health/ready`).catch(() => null);
  return response?.status === 200;
}

/** Returns kilobytes on systems without /proc. */
async function readRssFromPs(pid: number | undefined): Promise<string> {
  const ps = spawn('ps', ['-o', 'rss=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of ps.stdout) text += String(chunk);
  return text.trim();
}
