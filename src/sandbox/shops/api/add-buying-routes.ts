import type { Router } from '../../api/router.js';
import {
  changeCartBody,
  changeOrderBody,
  changeShipmentBody,
  leaveCartBody,
  placeOrderBody,
} from '../../sandbox-shops.contract.js';
import { checkOutCart, replaceCartItems, dropCart, leaveCart } from '../actions/change-cart.js';
import { setOrderStatus } from '../actions/change-order.js';
import { itemsOf, placeOrder } from '../actions/place-order.js';
import { shipOrder } from '../actions/customer-actions.js';
import type { Shops } from '../shops.js';
import { cartOfCall, requireFeature, orderOf, shopOf } from './find-shop.js';
import { toCart, toOrder } from './shop-resources.js';

export function addBuyingRoutes(router: Router, shops: Shops): void {
  const base = '/api/shops/:shop';
  const readOrder = (call: Parameters<Parameters<Router['on']>[2]>[0]) => {
    const shop = shopOf(shops, call);
    return toOrder(shop, orderOf(shop, call));
  };
  router
    .on('POST', `${base}/orders`, async (call) => {
      const wanted = await call.body(placeOrderBody);
      const shop = shopOf(shops, call);
      return toOrder(shop, placeOrder(shops, shop, wanted));
    })
    .on('GET', `${base}/orders/:id`, readOrder)
    .on('POST', `${base}/orders/:id/read`, readOrder)
    .on('PATCH', `${base}/orders/:id`, async (call) => {
      const { status } = await call.body(changeOrderBody);
      const shop = shopOf(shops, call);
      return toOrder(shop, setOrderStatus(shops, shop, orderOf(shop, call), status));
    })
    .on('POST', `${base}/orders/:id/shipment`, async (call) => {
      const { status } = await call.body(changeShipmentBody);
      const shop = shopOf(shops, call);
      requireFeature(shops, shop, 'shipment');
      return toOrder(shop, shipOrder(shops, shop, orderOf(shop, call), status));
    })
    .on('POST', `${base}/orders/:id/invoice`, (call) => {
      const shop = shopOf(shops, call);
      requireFeature(shops, shop, 'invoice');
      const order = orderOf(shop, call);
      shops.publish(shop, shops.adapterFor(shop).invoiced(shop, order));
      return toOrder(shop, order);
    })
    .on('POST', `${base}/carts`, async (call) => {
      const wanted = await call.body(leaveCartBody);
      const shop = shopOf(shops, call);
      requireFeature(shops, shop, 'cart_left');
      return toCart(shop, leaveCart(shops, shop, wanted));
    })
    .on('PATCH', `${base}/carts/:id`, async (call) => {
      const { items } = await call.body(changeCartBody);
      const shop = shopOf(shops, call);
      requireFeature(shops, shop, 'cart_changed');
      return toCart(shop, replaceCartItems(shops, shop, cartOfCall(shop, call), itemsOf(shop, items)));
    })
    .on('POST', `${base}/carts/:id/buy`, (call) => {
      const shop = shopOf(shops, call);
      return toOrder(shop, checkOutCart(shops, shop, cartOfCall(shop, call)));
    })
    .on('DELETE', `${base}/carts/:id`, (call) => {
      const shop = shopOf(shops, call);
      const cart = cartOfCall(shop, call);
      dropCart(shops, shop, cart);
      return { id: cart.id };
    });
}
