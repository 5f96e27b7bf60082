import { hash, verify } from '@node-rs/argon2';
import { TooBusy } from './auth.errors.js';

/** OWASP's floor for argon2id; about 20 ms. Hashing shares the few threads of the process with files and names. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More at once would not be faster on a small machine, and everybody else's requests would wait for a core. */
const AT_ONCE = 2;
/** About three seconds of waiting. Who comes later is told so instead of being kept. */
const MOST_WAITING = 300;

let underWay = 0;
const waiting: (() => void)[] = [];

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  inTurn(() => verify(passwordHash, password));

let decoy: Promise<string> | undefined;

/** Takes as long as checking a real password, so that unknown users cannot be told by the clock. */
export async function pretendToVerify(password: string): Promise<false> {
  decoy ??= hash('nobody has this password', COST);
  await verifyPassword(await decoy, password);
  return false;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underWay >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new TooBusy();
    // Whoever ends hands its place on, so nobody who comes meanwhile gets in before.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else underWay++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else underWay--;
  }
}
