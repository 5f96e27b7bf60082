import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { CliError } from './progress.mjs';
import { projectRoot } from './project-root.mjs';

/** Keeps variables that are already set. */
export function loadEnvFile(folder = projectRoot) {
  const file = join(folder, '.env');
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  const isUtf16 = bytes.length > 1 && [0xfeff, 0xfffe].includes(bytes.readUInt16BE(0));
  if (isUtf16 || bytes.includes(0)) throw new CliError('.env is not UTF-8: save it again with the encoding UTF-8.');
  const values = parseEnv(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
}
