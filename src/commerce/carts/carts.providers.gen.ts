// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { CartsController } from './carts.controller.js';
import { PushCartChanged } from './carts.push.js';
import { PushCartsRemoved } from './carts.push.js';
import { CheckoutController } from './checkout/checkout.controller.js';
import { ResolveCheckoutLink } from './checkout/resolve-checkout-link.js';
import { ActOnCart } from './commands/act-on-cart.js';
import { DeleteCarts } from './commands/delete-carts.js';
import { CartDeps } from './engine/cart-deps.js';
import { CountWaitingCartsHandler } from './queries/count-waiting-carts.js';
import { GetCart } from './queries/get-cart.js';
import { DescribeCart } from './queries/get-cart.js';
import { ListCarts } from './queries/list-carts.js';
import { SummarizeCarts } from './queries/summarize-carts.js';
import { ReconcileCartsOfMessages } from './reactions/reconcile-carts-of-messages.js';
import { StopAtReply } from './reactions/stop-at-reply.js';
import { CartWorker } from './workers/cart.worker.js';
import { ReconcileCart } from './workers/reconcile-cart.js';

export const controllers: Type[] = [
  CartsController,
  CheckoutController,
];

export const providers: Provider[] = [
  PushCartChanged,
  PushCartsRemoved,
  ResolveCheckoutLink,
  ActOnCart,
  DeleteCarts,
  CartDeps,
  CountWaitingCartsHandler,
  GetCart,
  DescribeCart,
  ListCarts,
  SummarizeCarts,
  ReconcileCartsOfMessages,
  StopAtReply,
  CartWorker,
  ReconcileCart,
];
