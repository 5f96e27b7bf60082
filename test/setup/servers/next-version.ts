import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const MIGRATION = `import { Migration } from '@mikro-orm/migrations';
export class Migration29990101000000_next_version extends Migration {
  up() {
    this.addSql('alter table messages add column next_version text');
    this.addSql('create table next_version (id bigint primary key)');
  }
}
`;
const FUNCTION = `create or replace function next_version() returns int language sql immutable as 'select 1';
`;

/** A copy of the built server with a higher version, a further migration and a further function. */
export class NextVersion {
  readonly version = '1.999.0';

  private constructor(private readonly folder: string) {}

  static async make(): Promise<NextVersion> {
    const folder = await mkdtemp(join(tmpdir(), 'mersal-next-'));
    const next = new NextVersion(folder);
    const inFolder = (path: string) => join(folder, path);
    // Node looks for package.json at the real path.
    for (const part of ['dist/server', 'dist/db', 'dist/src'])
      await cp(resolve(part), inFolder(part), { recursive: true });
    for (const part of ['dist/client', 'node_modules']) await symlink(resolve(part), inFolder(part));
    await writeFile(inFolder('package.json'), JSON.stringify({ type: 'module', version: next.version }));
    await writeFile(inFolder('dist/db/migrations/Migration29990101000000_next_version.js'), MIGRATION);
    await writeFile(inFolder('dist/db/functions/next_version.sql'), FUNCTION);
    return next;
  }

  get program(): string {
    return join(this.folder, 'dist/server/main.js');
  }

  async migrate(databaseUrl: string, redisUrl: string): Promise<void> {
    const child = spawn(process.execPath, [join(this.folder, 'dist/server/migrate.js')], {
      env: { ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`the migration ended with ${code}`);
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
