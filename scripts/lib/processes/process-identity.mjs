import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Returns null if the process has ended. Process IDs are reused, but unique together with the start time. */
export function startTimeOf(pid) {
  try {
    if (process.platform !== 'linux') return ps(pid, 'lstart');
    // The start time is field 20 after the command name. The name may contain any character.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return fields[0] === 'Z' ? null : `${bootId()} ${fields[19]}`;
  } catch {
    return null;
  }
}

/** Returns the working folder of a process on Linux, elsewhere its command line. */
export function describeProcess(pid) {
  try {
    return process.platform === 'linux' ? readlinkSync(`/proc/${pid}/cwd`) : ps(pid, 'command');
  } catch {
    return '';
  }
}

const ps = (pid, column) => execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();

function bootId() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}
