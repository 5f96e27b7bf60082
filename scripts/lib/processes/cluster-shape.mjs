import { CliError } from '../progress.mjs';

const ROLES = ['web', 'worker', 'devices'];
const MAX_PROCESSES = 20;

/** Parses `--web 2 --devices=3`. Each role defaults to 1. */
export function readShape(args) {
  const shape = { web: 1, worker: 1, devices: 1 };
  const words = args.flatMap((arg) => arg.split('='));
  for (let at = 0; at < words.length; at += 2) {
    const role = words[at].replace(/^--/, '');
    const count = Number(words[at + 1]);
    if (!words[at].startsWith('--') || !ROLES.includes(role))
      throw new CliError(`Unknown option ${words[at]}. Usage: npm run start:cluster -- --web 1 --worker 1 --devices 2`);
    if (!Number.isInteger(count) || count < 1 || count > MAX_PROCESSES)
      throw new CliError(`--${role} requires a number from 1 to ${MAX_PROCESSES}.`);
    shape[role] = count;
  }
  return shape;
}

/** Gives only web processes fixed ports, because a proxy must know them. */
export function nameProcesses(shape, firstPort) {
  return ['devices', 'worker', 'web'].flatMap((role) =>
    Array.from({ length: shape[role] }, (_, index) => ({
      name: shape[role] === 1 ? role : `${role}-${index + 1}`,
      role,
      port: role === 'web' ? firstPort + index : null,
    })),
  );
}
