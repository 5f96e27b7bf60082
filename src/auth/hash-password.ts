import { hash, verify } from '@node-rs/argon2';

/** OWASP's floor for argon2id; about 20 ms. Hashing shares the few threads of the process with files and names. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password);

let decoy: Promise<string> | undefined;

/** Takes as long as checking a real password, so that unknown users cannot be told by the clock. */
export async function pretendToVerify(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password');
  await verifyPassword(await decoy, password);
  return false;
}
