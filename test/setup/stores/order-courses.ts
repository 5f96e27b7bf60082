import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Platform, PLATFORMS } from '../../../src/commerce/platforms/platforms.contract.js';

const names = z.array(z.string());

/** Course of an order in the sandbox store of a platform, and the messages that it causes. */
const OrderCourse = z.strictObject({
  /** Message of a new order. */
  created: z.enum(['order.new', 'order.order_created']),
  /** Message of the shipment. */
  shipped: z.string(),
  /** Placeholders without a value in a new order, in the order of `PLACEHOLDERS`: amount due, coupon, note, shipment. */
  emptyAtFirst: names,
  /** These events may contain a shortened order. */
  emptyWhenShipped: names,
  /** States of the platform's set that its sandbox store never reaches. */
  unreachable: names,
  /** States that a merchant sets after the order. */
  statuses: names,
  /** Messages of the order and these states. */
  causes: names,
});

export const ORDER_COURSES = Object.fromEntries(
  PLATFORMS.map((platform) => [
    platform,
    OrderCourse.parse(JSON.parse(readFileSync(`src/sandbox/stores/${platform}/order-course.json`, 'utf8'))),
  ]),
) as Readonly<Record<Platform, z.infer<typeof OrderCourse>>>;
