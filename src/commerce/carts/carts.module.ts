import { Module } from '@nestjs/common';
import { CartsController } from './carts.controller.js';
import { PushCartChanged, PushCartsRemoved } from './carts.push.js';
import { CheckoutController } from './checkout/checkout.controller.js';
import { FollowCheckoutHandler } from './checkout/follow-checkout.js';
import { ActOnCartHandler } from './commands/act-on-cart.js';
import { DeleteCartsHandler } from './commands/delete-carts.js';
import { CartDeps } from './engine/cart-deps.js';
import { CountWaitingCartsHandler } from './queries/count-waiting-carts.js';
import { DescribeCartHandler, GetCartHandler } from './queries/get-cart.js';
import { ListCartsHandler } from './queries/list-carts.js';
import { SummarizeCartsHandler } from './queries/summarize-carts.js';
import { FollowMessages } from './reactions/follow-messages.js';
import { StopAtReply } from './reactions/stop-at-reply.js';
import { CartWorker } from './workers/cart.worker.js';
import { FollowCartHandler } from './workers/follow-cart.js';

const commands = [ActOnCartHandler, DeleteCartsHandler, FollowCheckoutHandler, FollowCartHandler];
const queries = [
  ...[ListCartsHandler, GetCartHandler, DescribeCartHandler, SummarizeCartsHandler, CountWaitingCartsHandler],
];

/** What customers left in their carts, and the reminders of it. */
@Module({
  controllers: [CartsController, CheckoutController],
  providers: [
    CartDeps,
    ...commands,
    ...queries,
    CartWorker,
    FollowMessages,
    StopAtReply,
    PushCartChanged,
    PushCartsRemoved,
  ],
  exports: [CartDeps],
})
export class CartsModule {}
