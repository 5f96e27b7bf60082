// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { ActOnCart } from './act-on-cart.js';
import { CartWorker } from './cart.worker.js';
import { CartsController } from './carts.controller.js';
import { PushCartChanged } from './carts.push.js';
import { PushCartsRemoved } from './carts.push.js';
import { CheckoutController } from './checkout.controller.js';
import { DeleteCarts } from './delete-carts.js';
import { CartDeps } from './engine/cart-deps.js';
import { CountWaitingCartsHandler } from './queries/count-waiting-carts.js';
import { GetCart } from './queries/get-cart.js';
import { DescribeCart } from './queries/get-cart.js';
import { ListCarts } from './queries/list-carts.js';
import { SummarizeCarts } from './queries/summarize-carts.js';
import { ReconcileCart } from './reconcile-cart.js';
import { ReconcileCartsOfMessages } from './reconcile-carts-of-messages.js';
import { ResolveCheckoutLink } from './resolve-checkout-link.js';
import { StopAtReply } from './stop-at-reply.js';

export const controllers: Type[] = [
  CartsController,
  CheckoutController,
];

export const providers: Provider[] = [
  ActOnCart,
  CartWorker,
  PushCartChanged,
  PushCartsRemoved,
  DeleteCarts,
  CartDeps,
  CountWaitingCartsHandler,
  GetCart,
  DescribeCart,
  ListCarts,
  SummarizeCarts,
  ReconcileCart,
  ReconcileCartsOfMessages,
  ResolveCheckoutLink,
  StopAtReply,
];
