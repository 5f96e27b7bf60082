import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { findNode, runtimeFolder, runtimePackage, RUNTIME_VERSION } from './find-node.mjs';
import { CliError, step } from '../progress.mjs';
import { runNpm } from './run-npm.mjs';

/** Returns a suitable Node, downloading one from the npm registry if necessary. */
export async function ensureNode() {
  const found = findNode();
  if (found) return found;

  const label = `Fetching Node ${RUNTIME_VERSION}, as this one is ${process.versions.node}`;
  try {
    await step(label, fetchRuntime);
  } catch (error) {
    throw new CliError(
      `Node 22.17 or newer is needed and ${runtimePackage}@${RUNTIME_VERSION} could not be fetched. Install Node 26 by hand.\n${error.message}`,
    );
  }
  const fetched = findNode();
  if (!fetched) throw new CliError(`${runtimePackage} has no Node for this platform. Install Node 26 manually.`);
  return fetched;
}

async function fetchRuntime() {
  const unfinished = `${runtimeFolder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    const packageSpec = `${runtimePackage}@${RUNTIME_VERSION}`;
    const flags = ['--ignore-scripts', '--no-save', '--no-package-lock', '--prefix', unfinished];
    await runNpm(process.execPath, ['install', ...flags, packageSpec], { cwd: dirname(unfinished) });
    rmSync(runtimeFolder, { recursive: true, force: true });
    renameSync(unfinished, runtimeFolder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
