import type { ApiCall, Router } from '../../api/router.js';
import {
  changeCartBody,
  changeOrderBody,
  changeShipmentBody,
  leaveCartBody,
  placeOrderBody,
} from '../../sandbox-stores.contract.js';
import { checkOutCart, replaceCartItems, dropCart, leaveCart } from '../actions/change-cart.js';
import { setOrderStatus } from '../actions/change-order.js';
import { itemsOf, placeOrder } from '../actions/place-order.js';
import { shipOrder } from '../actions/customer-actions.js';
import type { Stores } from '../stores.js';
import { cartOfCall, requireFeature, orderOf, storeOfCall } from './find-store.js';
import { toCart, toOrder } from './store-resources.js';

export function addBuyingRoutes(router: Router, stores: Stores): void {
  const base = '/api/shops/:store';
  const readOrder = (call: ApiCall) => {
    const store = storeOfCall(stores, call);
    return toOrder(store, orderOf(store, call));
  };
  router
    .on('POST', `${base}/orders`, async (call) => {
      const request = await call.body(placeOrderBody);
      const store = storeOfCall(stores, call);
      if (request.cod) requireFeature(stores, store, 'cash_on_delivery');
      return toOrder(store, placeOrder(stores, store, request));
    })
    .on('GET', `${base}/orders/:id`, readOrder)
    .on('POST', `${base}/orders/:id/read`, readOrder)
    .on('PATCH', `${base}/orders/:id`, async (call) => {
      const { status } = await call.body(changeOrderBody);
      const store = storeOfCall(stores, call);
      return toOrder(store, setOrderStatus(stores, store, orderOf(store, call), status));
    })
    .on('POST', `${base}/orders/:id/shipment`, async (call) => {
      const { status } = await call.body(changeShipmentBody);
      const store = storeOfCall(stores, call);
      requireFeature(stores, store, 'shipment');
      return toOrder(store, shipOrder(stores, store, orderOf(store, call), status));
    })
    .on('POST', `${base}/orders/:id/invoice`, (call) => {
      const store = storeOfCall(stores, call);
      requireFeature(stores, store, 'invoice');
      const order = orderOf(store, call);
      stores.publish(store, stores.adapterFor(store).invoiced(store, order));
      return toOrder(store, order);
    })
    .on('POST', `${base}/carts`, async (call) => {
      const request = await call.body(leaveCartBody);
      const store = storeOfCall(stores, call);
      requireFeature(stores, store, 'cart_left');
      return toCart(store, leaveCart(stores, store, request));
    })
    .on('PATCH', `${base}/carts/:id`, async (call) => {
      const { items } = await call.body(changeCartBody);
      const store = storeOfCall(stores, call);
      requireFeature(stores, store, 'cart_changed');
      return toCart(store, replaceCartItems(stores, store, cartOfCall(store, call), itemsOf(store, items)));
    })
    .on('POST', `${base}/carts/:id/buy`, (call) => {
      const store = storeOfCall(stores, call);
      return toOrder(store, checkOutCart(stores, store, cartOfCall(store, call)));
    })
    .on('DELETE', `${base}/carts/:id`, (call) => {
      const store = storeOfCall(stores, call);
      const cart = cartOfCall(store, call);
      dropCart(stores, store, cart);
      return { id: cart.id };
    });
}
