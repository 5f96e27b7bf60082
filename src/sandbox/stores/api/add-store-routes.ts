import { z } from 'zod';
import type { Router } from '../../api/router.js';
import { Problem } from '../../problem.js';
import {
  changeTroubleBody,
  createStoreBody,
  setPartnerBody,
  setReceiverBody,
  subscriptionBody,
} from '../../sandbox-stores.contract.js';
import { installApp, uninstallApp } from '../actions/install-app.js';
import type { Stores } from '../stores.js';
import { addBuyingRoutes } from './add-buying-routes.js';
import { addCustomerRoutes } from './add-customer-routes.js';
import { requireFeature, storeOfCall } from './find-store.js';
import { toSummary, toSandboxStore } from './store-resources.js';

const expireTokensBody = z.object({ refresh: z.boolean().default(false) });

export function addStoreRoutes(router: Router, stores: Stores): void {
  router
    .on('PUT', '/api/shops/partner', async (call) => {
      const { dashboard_url, shopify_app_topics, salla_app_events } = await call.body(setPartnerBody);
      stores.book.setPartner({
        dashboardUrl: dashboard_url,
        ...(shopify_app_topics && { shopifyAppTopics: shopify_app_topics }),
        ...(salla_app_events && { sallaAppEvents: salla_app_events }),
      });
      return stores.book.partner;
    })
    .on('GET', '/api/shops', () => stores.book.all().map(toSummary))
    .on('POST', '/api/shops', async (call) => {
      const { platform, name, dashboard_url } = await call.body(createStoreBody);
      const options = { storesUrl: stores.url, name: name ?? `متجر ${stores.book.all().length + 1}` };
      const dashboard = dashboard_url ? { dashboardUrl: dashboard_url.replace(/\/+$/, '') } : {};
      return toSandboxStore(stores, stores.book.create(platform, { ...options, ...dashboard }));
    })
    .on('GET', '/api/shops/:store', (call) => toSandboxStore(stores, storeOfCall(stores, call)))
    .on('PATCH', '/api/shops/:store/trouble', async (call) => {
      const change = await call.body(changeTroubleBody);
      const store = storeOfCall(stores, call);
      Object.assign(store.record.trouble, change);
      store.save();
      stores.deliveries.release(store);
      return store.record.trouble;
    })
    .on('POST', '/api/shops/:store/expire-tokens', async (call) => {
      const { refresh } = await call.body(expireTokensBody);
      const { record } = storeOfCall(stores, call);
      for (const grant of record.grants)
        Object.assign(grant, { expiresAt: 0, ...(refresh && { refreshExpiresAt: 0 }) });
      storeOfCall(stores, call).save();
      return { grants: record.grants.length };
    })
    .on('PUT', '/api/shops/:store/receiver', async (call) => {
      const { url, secret, of_dashboard } = await call.body(setReceiverBody);
      const store = storeOfCall(stores, call);
      const { connectReceiver } = stores.adapterFor(store);
      if (!connectReceiver) throw new Problem(409, 'platform_lacks', 'At this platform nobody pastes an address.');
      const dashboard = stores.dashboardOf(store);
      if (of_dashboard && (!dashboard || new URL(url).origin !== new URL(dashboard).origin))
        throw new Problem(422, 'invalid', 'url: must be an address of the dashboard');
      connectReceiver(store, url, secret);
      return toSandboxStore(stores, store);
    })
    .on('POST', '/api/shops/:store/keys', (call) => {
      const store = storeOfCall(stores, call);
      const keys = stores.adapterFor(store).makeKeys?.(store, stores.credentials);
      if (!keys) throw new Problem(409, 'platform_lacks', 'At this platform nobody makes keys by hand.');
      return keys;
    })
    .on('POST', '/api/shops/:store/install', (call) => {
      const store = storeOfCall(stores, call);
      requireFeature(stores, store, 'install');
      return installApp(stores, store);
    })
    .on('POST', '/api/shops/:store/uninstall', (call) => {
      const store = storeOfCall(stores, call);
      uninstallApp(stores, store);
      return toSummary(store);
    })
    .on('POST', '/api/shops/:store/subscription', async (call) => {
      const { kind, plan } = await call.body(subscriptionBody);
      const store = storeOfCall(stores, call);
      requireFeature(stores, store, 'subscription');
      const events = stores.adapterFor(store).subscription(store, kind, plan);
      if (events.length === 0) throw new Problem(409, 'platform_lacks', `This platform has no event for "${kind}".`);
      stores.publish(store, events);
      return { told: events.map(({ event }) => event) };
    });
  addBuyingRoutes(router, stores);
  addCustomerRoutes(router, stores);
}
