import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';
import { APP_IDS, PLATFORMS } from '../platforms/platforms.contract.js';

export async function writeApps(em: EntityManager): Promise<void> {
  await database(em)
    .insertInto('apps')
    .values(PLATFORMS.map((platform) => ({ id: APP_IDS[platform], platform })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
