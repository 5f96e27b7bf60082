import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_SECRET } from '../app-secret.js';
import { exitWithParent } from '../servers/exit-with-parent.js';

const PROGRAM = join(import.meta.dirname, '../../../dist/test/setup/platform/durable-job-worker.js');

/** Worker processes that specs start and kill. */
export class TaskWorkers {
  private readonly children = new Set<ChildProcess>();

  private constructor(
    private readonly databaseUrl: string,
    private readonly dataDir: string,
  ) {}

  static async start(databaseUrl: string, count: number): Promise<TaskWorkers> {
    const workers = new TaskWorkers(databaseUrl, await mkdtemp(join(tmpdir(), 'mersal-test-')));
    await Promise.all(Array.from({ length: count }, () => workers.add()));
    return workers;
  }

  async add(): Promise<void> {
    const child = fork(PROGRAM, {
      execArgv: exitWithParent(),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        APP_SECRET,
        DATABASE_URL: this.databaseUrl,
        DATA_DIR: this.dataDir,
        WHATSAPP_NETWORK: 'sandbox',
        LOG_LEVEL: 'error',
      },
    });
    this.children.add(child);
    await once(child, 'message');
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const children = [...this.children];
    const child = children[Math.floor(Math.random() * children.length)];
    if (!child) throw new Error('no worker runs');
    this.children.delete(child);
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  async stop(): Promise<void> {
    while (this.children.size > 0) await this.kill();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
