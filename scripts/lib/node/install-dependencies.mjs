import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError, step } from '../progress.mjs';
import { projectRoot } from '../project-root.mjs';
import { runNpm } from './run-npm.mjs';

const lockFile = join(projectRoot, 'package-lock.json');
const stampFile = join(projectRoot, 'node_modules', '.bootstrap-stamp');
const installedFile = join(projectRoot, 'node_modules', '.package-lock.json');

export async function ensureDependencies(node) {
  const stamp = currentStamp();
  if (readOrEmpty(stampFile) === stamp) return;

  if (!isInstalled()) {
    try {
      await step('Installing dependencies (a minute or so)', () => runNpm(node, ['ci']));
    } catch (error) {
      throw new CliError(`The dependencies could not be installed.\n${error.message}`);
    }
  }
  writeFileSync(stampFile, stamp);
}

function currentStamp() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return `${lock} ${process.platform} ${process.arch}`;
}

function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Returns whether npm's record of node_modules agrees with the lock file. */
function isInstalled() {
  const record = readOrEmpty(installedFile);
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, os, cpu, libc, link }]) =>
      path === '' || link || (optional && !isForThisPlatform(os, cpu, libc)) || installed[path]?.version === version,
  );
}

// An optional package without `os` may be missing on any platform.
function isForThisPlatform(os, cpu, libc) {
  if (!os?.includes(process.platform) || (cpu && !cpu.includes(process.arch))) return false;
  if (!libc || process.platform !== 'linux') return true;
  return libc.includes(process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl');
}
