import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type TestDatabase, createDatabase } from './database.js';
import { exitWithParent } from './exit-with-parent.js';
import { APP_SECRET } from '../app-secret.js';
import { freePort } from './free-port.js';

const PROJECT = join(import.meta.dirname, '../../..');
const MAIN = join(PROJECT, 'dist/server/main.js');
const FLAGS = pathToFileURL(join(PROJECT, 'scripts/lib/processes/server-flags.mjs')).href;

/** A built server with a fixed address that can be killed and restarted. */
export class ServerProcess {
  private child: ChildProcess | null = null;
  private log = '';

  private constructor(
    readonly url: string,
    readonly databaseUrl: string,
    readonly dataDir: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly clear: () => Promise<void>,
  ) {}

  static async create(given: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    const [database, dataDir] = await Promise.all([createDatabase(), mkdtemp(join(tmpdir(), 'mersal-test-'))]);
    return ServerProcess.on({ database, dataDir }, given, async () => {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    });
  }

  /** The caller removes database and folder, unless `clear` does. */
  static async on(
    { database, dataDir }: { database: Pick<TestDatabase, 'url'>; dataDir: string },
    given: NodeJS.ProcessEnv = {},
    clear: () => Promise<void> = () => Promise.resolve(),
  ): Promise<ServerProcess> {
    if (!existsSync(MAIN)) throw new Error('the server is not built: run the specs by `npm test -- <path>`');
    const port = await freePort();
    const env = {
      ...process.env,
      APP_SECRET,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      WHATSAPP_NETWORK: 'sandbox',
      LOG_LEVEL: 'warn',
      ...(process.env['TEST_REDIS_URL'] ? { REDIS_URL: process.env['TEST_REDIS_URL'] } : {}),
      ...given,
    };
    return new ServerProcess(`http://127.0.0.1:${port}`, database.url, dataDir, env, clear);
  }

  get pid(): number {
    if (!this.child?.pid) throw new Error('the server does not run');
    return this.child.pid;
  }

  get output(): string {
    return this.log;
  }

  /** `program` is the main file of another build. */
  async start(program = MAIN): Promise<void> {
    const { memoryFlags } = (await import(FLAGS)) as { memoryFlags: string[] };
    const child = spawn(process.execPath, [...memoryFlags, ...exitWithParent(), program], {
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.log += chunk.toString()));
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}:\n${this.log}`);
      if (
        await fetch(`${this.url}/health/live`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return;
      await sleep(100);
    }
  }

  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves with the exit code, or null after a fatal signal. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL');
    await this.clear();
  }
}
