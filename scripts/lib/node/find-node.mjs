import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

export const RUNTIME_VERSION = '26.10.0';
const MIN_VERSION = [22, 17];

export const runtimeFolder = join(projectRoot, '.runtime', `node-${RUNTIME_VERSION}`);

const platform = `${process.platform}-${process.arch}`;

/** Registry package of the platform's Node binary. Apple silicon has its own name. */
export const runtimePackage = platform === 'darwin-arm64' ? `node-bin-${platform}` : `node-${platform}`;

const runtimeBinary = join(runtimeFolder, 'node_modules', runtimePackage, 'bin', 'node');

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1]);
}

/** Returns the running Node if recent enough, else the downloaded one, else null. */
export function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  return existsSync(runtimeBinary) ? runtimeBinary : null;
}
