import { Problem } from '../../problem.js';
import type { Shops } from '../shops.js';
import type { Shop } from '../state/shop.js';

/** Returns the URL that the merchant opens, if any. */
export function installApp(shops: Shops, shop: Shop): { open: string | null } {
  const dashboard = shops.dashboardOf(shop);
  if (!dashboard) throw new Problem(409, 'no_dashboard', 'No dashboard is registered with the sandbox stores.');
  const { open, events } = shops.adapterFor(shop).installed(shop, shops.credentials);
  shops.publish(shop, events);
  return { open: open === null ? null : dashboard + open };
}

export function uninstallApp(shops: Shops, shop: Shop): void {
  const { record } = shop;
  const last = shops.adapterFor(shop).uninstalled(shop);
  // The uninstall event needs the deleted webhooks' addresses.
  const lastEvents = last.flatMap((message) =>
    message.to === 'store'
      ? record.webhooks
          .filter(({ event }) => event === message.event || event === '*')
          .map(({ url, secret }) => ({ ...message, to: { url }, about: { ...message.about, secret } }))
      : [message],
  );
  shops.publish(shop, lastEvents);
  Object.assign(record, { installedAt: null, grants: [], keys: [], webhooks: [] });
  shop.save();
}
