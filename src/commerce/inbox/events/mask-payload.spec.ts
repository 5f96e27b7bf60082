import { describe, expect, it } from '@jest/globals';
import { maskPayload, readPayload } from './mask-payload.js';

describe('maskPayload', () => {
  it('masks personal data and secrets, and keeps other fields', () => {
    const body = {
      id: 73285001,
      order_status: { code: 'indelivery' },
      customer: { name: 'سارة', mobile: 966500000001, email: 'sara@example.com' },
      data: { access_token: 'tok_1', otp: { code: '5331', expires_in: 300 } },
      order_url: 'https://store.test/o/zrDH30DWiX/inv?key=1',
      note: 'call +966 50 000 0001 or sara@example.com',
      totals: ['201.00', 186],
    };
    expect(maskPayload(body)).toEqual({
      id: 73285001,
      order_status: { code: 'indelivery' },
      customer: { name: 'سارة', mobile: '•••01', email: '•••' },
      data: { access_token: '•••', otp: { code: '•••', expires_in: 300 } },
      order_url: 'https://store.test/…',
      note: 'call •••01 or •••',
      totals: ['201.00', 186],
    });
  });

  it('truncates long texts, and never within an address', () => {
    const words = `${'word '.repeat(398)}sara@example.com and more`;
    expect(maskPayload({ note: words, junk: 'a'.repeat(2_000_000), at: 'a@'.repeat(900) })).toEqual({
      note: `${'word '.repeat(398)}…`,
      junk: '…',
      at: 'a@'.repeat(900),
    });
  });

  it('reads forms, and hides unreadable bodies', () => {
    const form = readPayload(Buffer.from('first_name=Sara&phone_number=0500000001&order_status=abandoned'));
    expect(maskPayload(form)).toEqual({ first_name: 'Sara', phone_number: '•••01', order_status: 'abandoned' });
    expect(readPayload(Buffer.from([0xff, 0xfe]))).toBeNull();
  });
});
