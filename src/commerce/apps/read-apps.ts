import type { EntityManager } from '@mikro-orm/postgresql';
import { AppNotFound, AppOff } from '../commerce.errors.js';
import { type Platform, platformOf } from '../platforms/platforms.contract.js';

interface App {
  id: number;
  platform: Platform;
  isOn: boolean;
}

export async function readApps(em: EntityManager): Promise<App[]> {
  const rows = await em.execute<{ id: number; platform: Platform; is_on: boolean }[]>(
    'select id, platform, is_on from apps order by id',
  );
  return rows.map(({ id, platform, is_on: isOn }) => ({ id, platform, isOn }));
}

export async function readApp(em: EntityManager, id: number): Promise<App> {
  const app = platformOf(id) && (await readApps(em)).find((one) => one.id === id);
  if (!app) throw new AppNotFound();
  return app;
}

/** Throws AppOff if the installation disables it. */
export async function readAppInUse(em: EntityManager, id: number): Promise<App> {
  const app = await readApp(em, id);
  if (!app.isOn) throw new AppOff();
  return app;
}
