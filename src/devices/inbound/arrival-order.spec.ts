import { expect, it } from '@jest/globals';
import type { InboundMessage } from '../devices.ports.js';
import { ArrivalOrder } from './arrival-order.js';

const order = new ArrivalOrder();
const distinctTime = (lid: string, seconds: number) =>
  order.toDistinctTime({ lid, phone: null, at: new Date(seconds * 1000) } as InboundMessage).getTime();

it('gives the messages of a chat in one second distinct times', () => {
  const times = [distinctTime('1', 5), distinctTime('1', 5), distinctTime('2', 5), distinctTime('1', 5)];
  expect([...times, distinctTime('1', 6)]).toEqual([5000, 5001, 5000, 5002, 6000]);
});

it('keeps any number of messages within their second', () => {
  for (let count = 0; count < 1200; count++) distinctTime('3', 7);
  expect(distinctTime('3', 7)).toBe(7999);
});
