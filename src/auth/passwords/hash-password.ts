import { PASSWORD_COST, inHashingThread } from './hashing-threads.js';

export const hashPassword = async (password: string): Promise<string> => String(await inHashingThread({ password }));

export const verifyPassword = async (passwordHash: string, password: string): Promise<boolean> =>
  (await inHashingThread({ password, against: passwordHash })) === true;

const { memoryCost, timeCost, parallelism } = PASSWORD_COST;
const HASH_PREFIX = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
const DUMMY_HASH = `${HASH_PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`;

export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(HASH_PREFIX);

/** Takes as long as a real verification, so timing reveals no user. */
export async function verifyDummyPassword(password: string): Promise<false> {
  await verifyPassword(DUMMY_HASH, password);
  return false;
}
