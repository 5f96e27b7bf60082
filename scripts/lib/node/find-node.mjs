import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

export const RUNTIME_VERSION = '26.10.0';
const OLDEST = [22, 17];

export const runtimeFolder = join(projectRoot, '.runtime', `node-${RUNTIME_VERSION}`);

const platform = `${process.platform}-${process.arch}`;

/** The registry has one package per platform that holds nothing but the binary; that of newer Macs has another name. */
export const runtimePackage = platform === 'darwin-arm64' ? `node-bin-${platform}` : `node-${platform}`;

const runtimeBinary = join(runtimeFolder, 'node_modules', runtimePackage, 'bin', 'node');

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** The Node to run everything with: this one when it is new enough, else the fetched one; null when that is not there yet. */
export function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  return existsSync(runtimeBinary) ? runtimeBinary : null;
}
