import { z } from 'zod';
import type { Router } from '../../api/router.js';
import { Problem } from '../../problem.js';
import {
  changeTroubleBody,
  createShopBody,
  setPartnerBody,
  setReceiverBody,
  subscriptionBody,
} from '../../sandbox-shops.contract.js';
import { installApp, uninstallApp } from '../actions/install-app.js';
import type { Shops } from '../shops.js';
import { addBuyingRoutes } from './add-buying-routes.js';
import { addCustomerRoutes } from './add-customer-routes.js';
import { requireFeature, shopOf } from './find-shop.js';
import { toSummary, toWhole } from './shop-resources.js';

const expireTokens = z.object({ refresh: z.boolean().default(false) });

export function addShopRoutes(router: Router, shops: Shops): void {
  router
    .on('PUT', '/api/shops/partner', async (call) => {
      const { dashboard_url, shopify_app_topics, salla_app_events } = await call.body(setPartnerBody);
      shops.book.setPartner({
        dashboardUrl: dashboard_url,
        ...(shopify_app_topics && { shopifyAppTopics: shopify_app_topics }),
        ...(salla_app_events && { sallaAppEvents: salla_app_events }),
      });
      return shops.book.partner;
    })
    .on('GET', '/api/shops', () => shops.book.all().map(toSummary))
    .on('POST', '/api/shops', async (call) => {
      const { platform, name, dashboard_url } = await call.body(createShopBody);
      const options = { shopsUrl: shops.url, name: name ?? `متجر ${shops.book.all().length + 1}` };
      const dashboard = dashboard_url ? { dashboardUrl: dashboard_url.replace(/\/+$/, '') } : {};
      return toWhole(shops, shops.book.create(platform, { ...options, ...dashboard }));
    })
    .on('GET', '/api/shops/:shop', (call) => toWhole(shops, shopOf(shops, call)))
    .on('PATCH', '/api/shops/:shop/trouble', async (call) => {
      const change = await call.body(changeTroubleBody);
      const shop = shopOf(shops, call);
      Object.assign(shop.record.trouble, change);
      shop.save();
      shops.deliveries.release(shop);
      return shop.record.trouble;
    })
    .on('POST', '/api/shops/:shop/expire-tokens', async (call) => {
      const { refresh } = await call.body(expireTokens);
      const { record } = shopOf(shops, call);
      for (const grant of record.grants)
        Object.assign(grant, { expiresAt: 0, ...(refresh && { refreshExpiresAt: 0 }) });
      shopOf(shops, call).save();
      return { grants: record.grants.length };
    })
    .on('PUT', '/api/shops/:shop/receiver', async (call) => {
      const { url, secret, of_dashboard } = await call.body(setReceiverBody);
      const shop = shopOf(shops, call);
      const { connectReceiver } = shops.adapterFor(shop);
      if (!connectReceiver) throw new Problem(409, 'platform_lacks', 'At this platform nobody pastes an address.');
      const dashboard = shops.dashboardOf(shop);
      if (of_dashboard && (!dashboard || new URL(url).origin !== new URL(dashboard).origin))
        throw new Problem(422, 'invalid', 'url: must be an address of the dashboard');
      connectReceiver(shop, url, secret);
      return toWhole(shops, shop);
    })
    .on('POST', '/api/shops/:shop/keys', (call) => {
      const shop = shopOf(shops, call);
      const keys = shops.adapterFor(shop).makeKeys?.(shop, shops.credentials);
      if (!keys) throw new Problem(409, 'platform_lacks', 'At this platform nobody makes keys by hand.');
      return keys;
    })
    .on('POST', '/api/shops/:shop/install', (call) => {
      const shop = shopOf(shops, call);
      requireFeature(shops, shop, 'install');
      return installApp(shops, shop);
    })
    .on('POST', '/api/shops/:shop/uninstall', (call) => {
      const shop = shopOf(shops, call);
      uninstallApp(shops, shop);
      return toSummary(shop);
    })
    .on('POST', '/api/shops/:shop/subscription', async (call) => {
      const { kind, plan } = await call.body(subscriptionBody);
      const shop = shopOf(shops, call);
      requireFeature(shops, shop, 'subscription');
      const events = shops.adapterFor(shop).subscription(shop, kind, plan);
      if (events.length === 0) throw new Problem(409, 'platform_lacks', `This platform has no event for "${kind}".`);
      shops.publish(shop, events);
      return { told: events.map(({ event }) => event) };
    });
  addBuyingRoutes(router, shops);
  addCustomerRoutes(router, shops);
}
