import type { Router } from '../../api/router.js';
import {
  addReview as addReviewBody,
  askQuestion,
  registerCustomer as registerBody,
  requestOtp as otpBody,
  updateCustomer as updateBody,
} from '../../sandbox-shops.contract.js';
import { addReview, logIn, registerCustomer, requestOtp, updateCustomer } from '../actions/tell-more.js';
import type { Shops } from '../shops.js';
import { customerOf, needs, shopOf } from './find-shop.js';
import { toCustomer } from './shop-resources.js';

/** What customers do beside buying. Reviews and questions are kept also where the platform only lists them. */
export function addPeopleRoutes(router: Router, shops: Shops): void {
  const base = '/api/shops/:shop';
  router
    .on('POST', `${base}/customers`, async (call) => {
      const person = await call.body(registerBody);
      const shop = shopOf(shops, call);
      needs(shops, shop, 'customer_registered');
      return toCustomer(registerCustomer(shops, shop, person));
    })
    .on('PATCH', `${base}/customers/:id`, async (call) => {
      const change = await call.body(updateBody);
      const shop = shopOf(shops, call);
      needs(shops, shop, 'customer_updated');
      return toCustomer(updateCustomer(shops, shop, customerOf(shop, call), change));
    })
    .on('POST', `${base}/customers/:id/login`, (call) => {
      const shop = shopOf(shops, call);
      needs(shops, shop, 'customer_login');
      const customer = customerOf(shop, call);
      logIn(shops, shop, customer);
      return toCustomer(customer);
    })
    .on('POST', `${base}/otp`, async (call) => {
      const { phone, code } = await call.body(otpBody);
      const shop = shopOf(shops, call);
      needs(shops, shop, 'otp');
      return { code: requestOtp(shops, shop, phone, code) };
    })
    .on('POST', `${base}/reviews`, async (call) => {
      const { order_id, ...review } = await call.body(addReviewBody);
      const shop = shopOf(shops, call);
      const { id, about } = addReview(shops, shop, { ...review, orderId: order_id ?? null });
      // It is in the shop now, where it can be read; nobody is told.
      needs(shops, shop, 'review');
      return { id, about };
    })
    .on('POST', `${base}/questions`, async (call) => {
      const question = await call.body(askQuestion);
      const shop = shopOf(shops, call);
      const { id } = addReview(shops, shop, { ...question, about: 'question', stars: 0, orderId: null });
      needs(shops, shop, 'question');
      return { id };
    });
}
