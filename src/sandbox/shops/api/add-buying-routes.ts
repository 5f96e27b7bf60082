import type { Router } from '../../api/router.js';
import {
  changeCart as changeCartBody,
  changeOrder,
  changeShipment,
  leaveCart as leaveCartBody,
  placeOrder as placeOrderBody,
} from '../../sandbox-shops.contract.js';
import { buyCart, changeCart, dropCart, leaveCart } from '../actions/change-cart.js';
import { changeStatus } from '../actions/change-order.js';
import { itemsOf, placeOrder } from '../actions/place-order.js';
import { shipOrder } from '../actions/tell-more.js';
import type { Shops } from '../shops.js';
import { cartOf, needs, orderOf, shopOf } from './find-shop.js';
import { toCart, toOrder } from './shop-resources.js';

/** Orders and carts of a shop. */
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
      const { status } = await call.body(changeOrder);
      const shop = shopOf(shops, call);
      return toOrder(shop, changeStatus(shops, shop, orderOf(shop, call), status));
    })
    .on('POST', `${base}/orders/:id/shipment`, async (call) => {
      const { status } = await call.body(changeShipment);
      const shop = shopOf(shops, call);
      needs(shops, shop, 'shipment');
      return toOrder(shop, shipOrder(shops, shop, orderOf(shop, call), status));
    })
    .on('POST', `${base}/orders/:id/invoice`, (call) => {
      const shop = shopOf(shops, call);
      needs(shops, shop, 'invoice');
      const order = orderOf(shop, call);
      shops.tell(shop, shops.faceOf(shop).invoiced(shop, order));
      return toOrder(shop, order);
    })
    .on('POST', `${base}/carts`, async (call) => {
      const wanted = await call.body(leaveCartBody);
      const shop = shopOf(shops, call);
      needs(shops, shop, 'cart_left');
      return toCart(shop, leaveCart(shops, shop, wanted));
    })
    .on('PATCH', `${base}/carts/:id`, async (call) => {
      const { items } = await call.body(changeCartBody);
      const shop = shopOf(shops, call);
      needs(shops, shop, 'cart_changed');
      return toCart(shop, changeCart(shops, shop, cartOf(shop, call), itemsOf(shop, items)));
    })
    .on('POST', `${base}/carts/:id/buy`, (call) => {
      const shop = shopOf(shops, call);
      return toOrder(shop, buyCart(shops, shop, cartOf(shop, call)));
    })
    .on('DELETE', `${base}/carts/:id`, (call) => {
      const shop = shopOf(shops, call);
      const cart = cartOf(shop, call);
      dropCart(shops, shop, cart);
      return { id: cart.id };
    });
}
