import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const STARTER = pathToFileURL(join(import.meta.dirname, '../../../scripts/lib/postgres/embedded-postgres.mjs')).href;

interface Running {
  url(database: string): string;
  pid: number;
  stop(patienceMs: number): Promise<void>;
  ended: Promise<unknown>;
}

/** A PostgreSQL server that can crash and restart at the same address. */
export class OwnPostgres {
  private constructor(
    private readonly home: string,
    private running: Running,
  ) {}

  static async start(): Promise<OwnPostgres> {
    const home = await mkdtemp(join(tmpdir(), 'mersal-postgres-'));
    // PostgreSQL may run as another user.
    await chmod(home, 0o711);
    return new OwnPostgres(home, await launch(home));
  }

  url(database: string): string {
    return this.running.url(database);
  }

  /** Crashes the server, which recovers from its WAL at the next start. */
  async crash(): Promise<void> {
    process.kill(this.running.pid, 'SIGQUIT');
    await this.running.ended;
  }

  async start(): Promise<void> {
    this.running = await launch(this.home);
  }

  async remove(): Promise<void> {
    await this.running.stop(2000);
    await rm(this.home, { recursive: true, force: true });
  }
}

async function launch(home: string): Promise<Running> {
  const { startPostgres } = (await import(STARTER)) as {
    startPostgres(home: string, options: object): Promise<Running>;
  };
  // Commits are durable, as in production.
  return startPostgres(home, { isForTests: true, settings: ['max_connections=200', 'synchronous_commit=on'] });
}
