import { Problem } from '../../problem.js';
import type { Stores } from '../stores.js';
import type { Store } from '../state/store.js';

export function installApp(stores: Stores, store: Store): { open: string | null } {
  const dashboard = stores.dashboardOf(store);
  if (!dashboard) throw new Problem(409, 'no_dashboard', 'No dashboard is registered with the sandbox stores.');
  const { open, events } = stores.adapterFor(store).installed(store, stores.credentials);
  stores.publish(store, events);
  return { open: open === null ? null : dashboard + open };
}

export function uninstallApp(stores: Stores, store: Store): void {
  const { record } = store;
  const messages = stores.adapterFor(store).uninstalled(store);
  // The uninstall event goes to webhooks that are deleted below.
  const addressedMessages = messages.flatMap((message) =>
    message.to === 'store'
      ? record.webhooks
          .filter(({ event }) => event === message.event || event === '*')
          .map(({ url, secret }) => ({ ...message, to: { url }, about: { ...message.about, secret } }))
      : [message],
  );
  stores.publish(store, addressedMessages);
  Object.assign(record, { installedAt: null, grants: [], keys: [], webhooks: [] });
  store.save();
}
