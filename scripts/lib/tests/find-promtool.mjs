import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The tool that checks rules of Prometheus, on the PATH; null when this computer has none. */
export function findPromtool() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  return folders.map((folder) => join(folder, 'promtool')).find(isExecutable) ?? null;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
