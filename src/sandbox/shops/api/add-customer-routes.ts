import type { Router } from '../../api/router.js';
import {
  addReviewBody,
  askQuestionBody,
  registerCustomerBody,
  requestOtpBody,
  updateCustomerBody,
} from '../../sandbox-shops.contract.js';
import { addReview, logInCustomer, registerCustomer, requestOtp, updateCustomer } from '../actions/customer-actions.js';
import type { Shops } from '../shops.js';
import { customerOfCall, requireFeature, shopOf } from './find-shop.js';
import { toShopCustomer } from './shop-resources.js';

/** Stores reviews and questions even if the platform only lists them. */
export function addCustomerRoutes(router: Router, shops: Shops): void {
  const base = '/api/shops/:shop';
  router
    .on('POST', `${base}/customers`, async (call) => {
      const person = await call.body(registerCustomerBody);
      const shop = shopOf(shops, call);
      requireFeature(shops, shop, 'customer_registered');
      return toShopCustomer(registerCustomer(shops, shop, person));
    })
    .on('PATCH', `${base}/customers/:id`, async (call) => {
      const change = await call.body(updateCustomerBody);
      const shop = shopOf(shops, call);
      requireFeature(shops, shop, 'customer_updated');
      return toShopCustomer(updateCustomer(shops, shop, customerOfCall(shop, call), change));
    })
    .on('POST', `${base}/customers/:id/login`, (call) => {
      const shop = shopOf(shops, call);
      requireFeature(shops, shop, 'customer_login');
      const customer = customerOfCall(shop, call);
      logInCustomer(shops, shop, customer);
      return toShopCustomer(customer);
    })
    .on('POST', `${base}/otp`, async (call) => {
      const { phone, code } = await call.body(requestOtpBody);
      const shop = shopOf(shops, call);
      requireFeature(shops, shop, 'otp');
      return { code: requestOtp(shops, shop, phone, code) };
    })
    .on('POST', `${base}/reviews`, async (call) => {
      const { order_id, ...review } = await call.body(addReviewBody);
      const shop = shopOf(shops, call);
      const { id, about } = addReview(shops, shop, { ...review, orderId: order_id ?? null });
      // Stored before the rejection, because the API lists it.
      requireFeature(shops, shop, 'review');
      return { id, about };
    })
    .on('POST', `${base}/questions`, async (call) => {
      const question = await call.body(askQuestionBody);
      const shop = shopOf(shops, call);
      const { id } = addReview(shops, shop, { ...question, about: 'question', stars: 0, orderId: null });
      requireFeature(shops, shop, 'question');
      return { id };
    });
}
