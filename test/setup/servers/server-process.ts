import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type TestDatabase, createDatabase } from './database.js';
import { endWithMe } from './end-with-me.js';
import { APP_SECRET } from '../app-secret.js';
import { freePort } from './free-port.js';

const MAIN = join(import.meta.dirname, '../../../dist/server/main.js');

/** The built server as a process of its own, on a database of its own and one address that stays: it can be killed and started again. */
export class ServerProcess {
  private child: ChildProcess | null = null;
  private said = '';

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

  /** On a database and a folder that others use too; what clears them away is the caller's, unless it is given. */
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

  /** What the running server has written so far: its log. */
  get output(): string {
    return this.said;
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [...endWithMe(), MAIN], {
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.said += chunk.toString()));
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}:\n${this.said}`);
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

  /** Ends it with a signal and waits until it is gone. Its exit code; null when a signal was the end of it. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    return child.exitCode;
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL');
    await this.clear();
  }
}
