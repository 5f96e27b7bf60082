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

/** When a process began, as text to compare: with it a process id names one process for ever, as ids are used again. */
export function startTimeOf(pid) {
  try {
    if (process.platform !== 'linux') return ps(pid, 'lstart');
    // The command's name, in brackets, may hold anything; the 20th field after it is the start in ticks since boot.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return fields[0] === 'Z' ? null : `${bootId()} ${fields[19]}`;
  } catch {
    return null;
  }
}

/** The working folder, or where that cannot be asked the command line, of a process. */
export function whereabouts(pid) {
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
