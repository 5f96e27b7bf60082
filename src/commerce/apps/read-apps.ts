import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';
import { AppNotFound, AppOff } from '../commerce.errors.js';
import { type Platform, platformOf, PLATFORMS } from '../platforms/platforms.contract.js';

interface App {
  id: number;
  platform: Platform;
  isOn: boolean;
}

/** Omits apps of newer Mersal versions. */
export function readApps(em: EntityManager): Promise<App[]> {
  return database(em)
    .selectFrom('apps')
    .select(['id', 'platform', 'is_on as isOn'])
    .where('platform', 'in', PLATFORMS)
    .orderBy('id')
    .execute();
}

export async function readApp(em: EntityManager, id: number): Promise<App> {
  const app = platformOf(id) && (await readApps(em)).find((candidate) => candidate.id === id);
  if (!app) throw new AppNotFound();
  return app;
}

export async function readAppInUse(em: EntityManager, id: number): Promise<App> {
  const app = await readApp(em, id);
  if (!app.isOn) throw new AppOff();
  return app;
}
