import { describe, expect, it } from '@jest/globals';
import { readWhatsappId, toWhatsappId } from './whatsapp-id.contract.js';

describe('a WhatsApp ID', () => {
  it('is read back as it was written', () =>
    expect(readWhatsappId(toWhatsappId('189012345678901')!)).toBe('189012345678901'));
  it('is null for a contact without a LID', () => expect(toWhatsappId(null)).toBeNull());
  it.each(['966501234567', '+966501234567', '966501234567@s.whatsapp.net', '12@broadcast', '1203630@g.us', '@lid', ''])(
    'is not %s',
    (text) => expect(readWhatsappId(text)).toBeNull(),
  );
});
