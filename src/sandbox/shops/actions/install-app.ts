import { Problem } from '../../problem.js';
import type { Shops } from '../shops.js';
import type { Shop } from '../state/shop.js';

/** The merchant takes the app from the platform's side; what they are sent to, if anything, is answered. */
export function installApp(shops: Shops, shop: Shop): { open: string | null } {
  const dashboard = shops.dashboardOf(shop);
  if (!dashboard) throw new Problem(409, 'no_dashboard', 'No dashboard has told the practice shops where it is.');
  const { open, tell } = shops.faceOf(shop).installed(shop, shops.credentials);
  shops.tell(shop, tell);
  return { open: open === null ? null : dashboard + open };
}

/** All keys die and nothing is told any more, apart from the end itself. */
export function uninstallApp(shops: Shops, shop: Shop): void {
  const { record } = shop;
  const last = shops.faceOf(shop).uninstalled(shop);
  // What is registered for the end is told of it, although it is gone by then.
  const told = last.flatMap((message) =>
    message.to === 'store'
      ? record.webhooks
          .filter(({ event }) => event === message.event || event === '*')
          .map(({ url, secret }) => ({ ...message, to: { url }, about: { ...message.about, secret } }))
      : [message],
  );
  shops.tell(shop, told);
  Object.assign(record, { installedAt: null, grants: [], keys: [], webhooks: [] });
  shop.save();
}
