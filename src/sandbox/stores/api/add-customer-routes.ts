import type { Router } from '../../api/router.js';
import {
  addReviewBody,
  askQuestionBody,
  registerCustomerBody,
  requestOtpBody,
  updateCustomerBody,
} from '../../sandbox-stores.contract.js';
import { addReview, logInCustomer, registerCustomer, requestOtp, updateCustomer } from '../actions/customer-actions.js';
import type { Stores } from '../stores.js';
import { customerOfCall, requireFeature, storeOfCall } from './find-store.js';
import { toSandboxCustomer } from './store-resources.js';

/** Stores reviews and questions even if the platform only lists them. */
export function addCustomerRoutes(router: Router, stores: Stores): void {
  const base = '/api/shops/:store';
  router
    .on('POST', `${base}/customers`, async (call) => {
      const person = await call.body(registerCustomerBody);
      const store = storeOfCall(stores, call);
      requireFeature(stores, store, 'customer_registered');
      return toSandboxCustomer(registerCustomer(stores, store, person));
    })
    .on('PATCH', `${base}/customers/:id`, async (call) => {
      const change = await call.body(updateCustomerBody);
      const store = storeOfCall(stores, call);
      requireFeature(stores, store, 'customer_updated');
      return toSandboxCustomer(updateCustomer(stores, store, customerOfCall(store, call), change));
    })
    .on('POST', `${base}/customers/:id/login`, (call) => {
      const store = storeOfCall(stores, call);
      requireFeature(stores, store, 'customer_login');
      const customer = customerOfCall(store, call);
      logInCustomer(stores, store, customer);
      return toSandboxCustomer(customer);
    })
    .on('POST', `${base}/otp`, async (call) => {
      const { phone, code } = await call.body(requestOtpBody);
      const store = storeOfCall(stores, call);
      requireFeature(stores, store, 'otp');
      return { code: requestOtp(stores, store, phone, code) };
    })
    .on('POST', `${base}/reviews`, async (call) => {
      const { order_id, ...review } = await call.body(addReviewBody);
      const store = storeOfCall(stores, call);
      const { id, about } = addReview(stores, store, { ...review, orderId: order_id ?? null });
      requireFeature(stores, store, 'review');
      return { id, about };
    })
    .on('POST', `${base}/questions`, async (call) => {
      const question = await call.body(askQuestionBody);
      const store = storeOfCall(stores, call);
      const { id } = addReview(stores, store, { ...question, about: 'question', stars: 0, orderId: null });
      requireFeature(stores, store, 'question');
      return { id };
    });
}
