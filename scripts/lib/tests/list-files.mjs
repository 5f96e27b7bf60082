import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

/** Includes files that are not added to Git yet. */
export function listFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim().split('\n');
  return files.filter((file) => existsSync(join(projectRoot, file)));
}
