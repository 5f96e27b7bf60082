import { PlainProblem } from '../progress.mjs';

const ROLES = ['web', 'worker', 'devices'];
const MOST = 20;

/** How many processes of each role the command line asks for: `--web 2 --devices=3`; one of each unless told. */
export function readShape(args) {
  const shape = { web: 1, worker: 1, devices: 1 };
  const words = args.flatMap((arg) => arg.split('='));
  for (let at = 0; at < words.length; at += 2) {
    const role = words[at].replace(/^--/, '');
    const count = Number(words[at + 1]);
    if (!words[at].startsWith('--') || !ROLES.includes(role))
      throw new PlainProblem(`${words[at]} is not known here: npm run start:cluster -- --web 1 --worker 1 --devices 2`);
    if (!Number.isInteger(count) || count < 1 || count > MOST)
      throw new PlainProblem(`--${role} wants a number from 1 to ${MOST}.`);
    shape[role] = count;
  }
  return shape;
}

/** The processes by name, in the order in which they start: whoever serves people comes last. */
export function nameProcesses(shape) {
  return ['devices', 'worker', 'web'].flatMap((role) =>
    Array.from({ length: shape[role] }, (_, index) => ({
      name: shape[role] === 1 ? role : `${role}-${index + 1}`,
      role,
      isFirst: index === 0,
    })),
  );
}
