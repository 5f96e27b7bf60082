import { describe, expect, it } from '@jest/globals';
import type { Receipt } from '../devices.ports.js';
import { ReceiptCollector } from './receipt-collector.js';

const receipt = (waId: string, status: Receipt['status']): Receipt => ({
  waId,
  from: { phone: '1', lid: null },
  status,
  error: null,
  at: new Date(0),
});

describe('ReceiptCollector', () => {
  it('hands over the furthest status of each message, once', () => {
    const handed: Receipt[][] = [];
    const collector = new ReceiptCollector(async (receipts) => void handed.push(receipts));
    void collector.add([receipt('a', 'sent'), receipt('b', 'read')]);
    void collector.add([receipt('a', 'delivered'), receipt('b', 'delivered'), receipt('a', 'sent')]);
    collector.flush();
    collector.flush();
    expect(handed).toEqual([[receipt('a', 'delivered'), receipt('b', 'read')]]);
  });

  it('hands over by itself after a moment', async () => {
    const handed = await new Promise<Receipt[]>((resolve) => {
      void new ReceiptCollector(async (receipts) => resolve(receipts), 1).add([receipt('a', 'failed')]);
    });
    expect(handed).toEqual([receipt('a', 'failed')]);
  });

  it('lets the next lot grow while one is being written', async () => {
    const handed: Receipt[][] = [];
    const { promise: written, resolve: finish } = Promise.withResolvers<void>();
    const collector = new ReceiptCollector((receipts) => {
      handed.push(receipts);
      return handed.length === 1 ? written : Promise.resolve();
    }, 1);
    void collector.add([receipt('a', 'sent')]);
    collector.flush();
    for (const id of ['b', 'c', 'd']) {
      void collector.add([receipt(id, 'sent')]);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(handed).toHaveLength(1);
    finish();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(handed.map((lot) => lot.map(({ waId }) => waId))).toEqual([['a'], ['b', 'c', 'd']]);
  });
});
