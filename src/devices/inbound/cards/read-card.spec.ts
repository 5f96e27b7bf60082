import { describe, expect, it } from '@jest/globals';
import { readCard } from './read-card.js';

const vcard = (...lines: string[]): string => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n');

describe('readCard', () => {
  it('reads names and numbers, and which of them are on WhatsApp', () => {
    const card = vcard(
      'N:;Layla;;;',
      'FN:Layla Haddad',
      'item1.TEL;type=CELL;waid=966501234567:+966 50 123 4567',
      'item1.X-ABLabel:Mobile',
      'TEL;TYPE=WORK:+966 11 555 0000',
      'tel:0112223333',
      'EMAIL:TEL@example.com',
    );
    expect(readCard({ contactMessage: { displayName: 'ليلى', vcard: card } })).toEqual({
      contacts: [
        {
          name: 'ليلى',
          phones: [
            { number: '+966 50 123 4567', whatsapp: '966501234567' },
            { number: '+966 11 555 0000', whatsapp: null },
            { number: '0112223333', whatsapp: null },
          ],
        },
      ],
    });
  });

  it('reads several contacts, folded lines, and names from the vCard', () => {
    const contacts = [
      { vcard: vcard('FN:Haddad\\, Layla', 'TEL;waid=96650', ' 1234567:+96650', '\t1234567') },
      { displayName: 'Nobody', vcard: null },
      {},
    ];
    expect(readCard({ contactsArrayMessage: { contacts } })).toEqual({
      contacts: [
        { name: 'Haddad, Layla', phones: [{ number: '+966501234567', whatsapp: '966501234567' }] },
        { name: 'Nobody', phones: [] },
        { name: null, phones: [] },
      ],
    });
  });

  it('reads only valid locations', () => {
    const location = { degreesLatitude: 24.7, degreesLongitude: 46.7, name: 'الرياض', address: 'King Fahd Road' };
    expect(readCard({ locationMessage: location })).toEqual({
      location: { latitude: 24.7, longitude: 46.7, name: 'الرياض', address: 'King Fahd Road' },
    });
    expect(
      readCard({ liveLocationMessage: { ...location, caption: 'On my way', name: undefined } as object }),
    ).toMatchObject({
      location: { name: 'On my way' },
    });
    for (const degreesLatitude of [91, Number.NaN, Number.POSITIVE_INFINITY, undefined])
      expect(readCard({ locationMessage: { ...location, degreesLatitude } })).toBeNull();
    expect(readCard({ conversation: 'text' })).toBeNull();
  });

  it('limits contacts, numbers and lengths', () => {
    const many = vcard(...Array<string>(500).fill('TEL:+966501234567'), `TEL:${'9'.repeat(5000)}`);
    const contacts = Array.from({ length: 3_000 }, () => ({ displayName: `a\0${'b'.repeat(9000)}`, vcard: many }));
    const card = readCard({ contactsArrayMessage: { contacts } });
    const all = card && 'contacts' in card ? card.contacts : [];
    const phones = all.reduce((count, contact) => count + contact.phones.length, 0);
    const [first] = all;
    expect([all.length, phones, first?.phones.length]).toEqual([1_000, 2_000, 10]);
    expect([first?.name?.length, first?.name?.includes('\0')]).toEqual([254, false]);
  });
});
