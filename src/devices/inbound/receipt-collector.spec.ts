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
  it('writes the highest status of each message once', () => {
    const written: Receipt[][] = [];
    const collector = new ReceiptCollector(async (receipts) => void written.push(receipts));
    void collector.add([receipt('a', 'sent'), receipt('b', 'read')]);
    void collector.add([receipt('a', 'delivered'), receipt('b', 'delivered'), receipt('a', 'sent')]);
    collector.flush();
    collector.flush();
    expect(written).toEqual([[receipt('a', 'delivered'), receipt('b', 'read')]]);
  });

  it('truncates IDs as the message ledger does', () => {
    const written: Receipt[][] = [];
    const collector = new ReceiptCollector(async (receipts) => void written.push(receipts));
    void collector.add([receipt('a\0b\ud800', 'read'), receipt('x'.repeat(100), 'read'), receipt('c', 'read')]);
    collector.flush();
    expect(written[0]?.map(({ waId }) => waId)).toEqual(['ab\ufffd', 'x'.repeat(64), 'c']);
  });

  it('writes statuses after a delay', async () => {
    const written = await new Promise<Receipt[]>((resolve) => {
      void new ReceiptCollector(async (receipts) => resolve(receipts), 1).add([receipt('a', 'failed')]);
    });
    expect(written).toEqual([receipt('a', 'failed')]);
  });

  it('collects the next batch while one is written', async () => {
    const written: Receipt[][] = [];
    const { promise: pending, resolve: finish } = Promise.withResolvers<void>();
    const collector = new ReceiptCollector((receipts) => {
      written.push(receipts);
      return written.length === 1 ? pending : Promise.resolve();
    }, 1);
    void collector.add([receipt('a', 'sent')]);
    collector.flush();
    for (const id of ['b', 'c', 'd']) {
      void collector.add([receipt(id, 'sent')]);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(written).toHaveLength(1);
    finish();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(written.map((batch) => batch.map(({ waId }) => waId))).toEqual([['a'], ['b', 'c', 'd']]);
  });
});
