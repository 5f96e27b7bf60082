import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.js';
import { waitFor } from '../wait-for.js';

export type PoolMode = 'session' | 'transaction';

/** Debian's PgBouncer with its default settings in front of a PostgreSQL server. */
export class PgBouncer {
  private output = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start(serverUrl: string, mode: PoolMode): Promise<PgBouncer> {
    const { hostname, port: serverPort, username, password } = new URL(serverUrl);
    const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'mersal-pgbouncer-'))];
    const file = join(folder, 'pgbouncer.ini');
    const settings = {
      listen_addr: '127.0.0.1',
      listen_port: port,
      unix_socket_dir: '',
      auth_type: 'any',
      pool_mode: mode,
      // Transaction mode has few sessions, so that clients share them.
      default_pool_size: mode === 'session' ? 40 : 4,
    };
    const target = `host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}`;
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
    await writeFile(file, `[databases]\n* = ${target}\n[pgbouncer]\n${lines.join('\n')}\n`);
    // PgBouncer refuses to run as root, and user nobody must read the file.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await Promise.all([chmod(folder, 0o755), chmod(file, 0o644)]);
    const child = spawn(process.env['PGBOUNCER'] || 'pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), file], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const bouncer = new PgBouncer(child, folder, port);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (bouncer.output += chunk.toString()));
    await waitFor('PgBouncer listens', async () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended (${child.exitCode}):\n${bouncer.output}`);
      const client = new pg.Client(bouncer.urlOf(serverUrl));
      client.on('error', () => undefined);
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    });
    return bouncer;
  }

  urlOf(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
    await rm(this.folder, { recursive: true, force: true });
  }
}
