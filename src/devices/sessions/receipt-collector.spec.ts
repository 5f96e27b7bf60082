import { describe, expect, it } from '@jest/globals';
import type { Receipt } from '../devices.messages.js';
import { ReceiptCollector } from './receipt-collector.js';

const receipt = (waId: string, status: Receipt['status']): Receipt => ({ waId, status, error: null, at: new Date(0) });

describe('ReceiptCollector', () => {
  it('hands over the furthest status of each message, once', () => {
    const handed: Receipt[][] = [];
    const collector = new ReceiptCollector((receipts) => handed.push(receipts));
    collector.add([receipt('a', 'sent'), receipt('b', 'read')]);
    collector.add([receipt('a', 'delivered'), receipt('b', 'delivered'), receipt('a', 'sent')]);
    collector.flush();
    collector.flush();
    expect(handed).toEqual([[receipt('a', 'delivered'), receipt('b', 'read')]]);
  });

  it('hands over by itself after a moment', async () => {
    const handed = await new Promise<Receipt[]>((resolve) => {
      new ReceiptCollector(resolve, 1).add([receipt('a', 'failed')]);
    });
    expect(handed).toEqual([receipt('a', 'failed')]);
  });
});
