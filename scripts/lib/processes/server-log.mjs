import { copyFileSync, existsSync, mkdirSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_LOG_BYTES = 20_000_000;
const LAST_LINES = 15;

export function openLog(logFile) {
  mkdirSync(dirname(logFile), { recursive: true, mode: 0o700 });
  rotateLog(logFile);
  return openSync(logFile, 'a', 0o600);
}

// The program opens the file for appending, so truncating it is safe.
export function rotateLog(logFile) {
  if (!existsSync(logFile) || statSync(logFile).size < MAX_LOG_BYTES) return;
  copyFileSync(logFile, `${logFile}.1`);
  truncateSync(logFile);
}

/** Returns the last lines written since `offset`, or of the whole log if rotation truncated it before `offset`. */
export function readLastLines(logFile, offset) {
  const log = readFileSync(logFile);
  const written = log.subarray(offset <= log.length ? offset : 0).toString();
  return written.trim().split('\n').slice(-LAST_LINES).join('\n');
}
