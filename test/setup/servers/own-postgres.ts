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

/** A PostgreSQL of one spec's own, which may be stopped as a crash would and comes back under its address. */
export class OwnPostgres {
  private constructor(
    private readonly home: string,
    private running: Running,
  ) {}

  static async start(): Promise<OwnPostgres> {
    const home = await mkdtemp(join(tmpdir(), 'mersal-postgres-'));
    // The server may have to run as another user.
    await chmod(home, 0o711);
    return new OwnPostgres(home, await launch(home));
  }

  url(database: string): string {
    return this.running.url(database);
  }

  /** Ends it at once: nobody's transaction is finished, and it recovers from its log at the next start. */
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
  // What was committed is kept, as in production.
  return startPostgres(home, { isForTests: true, settings: ['max_connections=200', 'synchronous_commit=on'] });
}
