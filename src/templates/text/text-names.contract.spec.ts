import { describe, expect, it } from '@jest/globals';
import { compileText } from './text.contract.js';
import { canonicalName, KEYWORDS, unknownUses, unknownVariables, valuesOfContact } from './text-names.contract.js';

describe('the canonical name', () => {
  it.each([
    ['الاسم', 'name'],
    ['الإسم', 'name'],
    [' الأسْمُ ', 'name'],
    ['Name', 'name'],
    ['NAME', 'name'],
    ['اسم_المنصة', 'platform_name'],
    ['إسم المنصه', 'platform_name'],
    ['platform name', 'platform_name'],
    ['Platform__Name', 'platform_name'],
    ['بريدك الالكتروني', 'your_email'],
    ['اسم المدير', 'admin_name'],
    ['جوال_المنصه', 'platform_phone'],
    ['جوال المستلم', 'recipient_phone'],
    ['recipient_phone', 'recipient_phone'],
    ['المدينة', 'المدينه'],
    ['المدينـــة', 'المدينه'],
    ['City', 'city'],
    ['Order_No  2', 'order no 2'],
    ['رقم ٢', 'رقم 2'],
    ['__proto__', 'proto'],
    ['ـ', ''],
  ])('of %j is %j', (written, name) => {
    expect(canonicalName(written)).toBe(name);
  });

  it('accepts each keyword in both languages', () => {
    for (const [name, { ar, en }] of Object.entries(KEYWORDS))
      expect([canonicalName(name), canonicalName(ar), canonicalName(en)]).toEqual([name, name, name]);
  });
});

describe('valuesOfContact', () => {
  const account = { platform_name: 'Mersal', your_email: 'owner@example.com' };

  it('has account values, name, phone and fields', () => {
    const contact = { name: ' Sara ', phone: '966501234567', fields: { City: 'Jeddah', رقم_الطلب: '12', Empty: ' ' } };
    expect(valuesOfContact(contact, account)).toEqual({
      ...account,
      name: 'Sara',
      recipient_phone: '+966501234567',
      city: 'Jeddah',
      'رقم الطلب': '12',
    });
  });

  it('omits unknown values and never overrides account or phone by a field', () => {
    const fields = {
      'platform name': 'Evil',
      'جوال المستلم': '1',
      الاسم: 'From the sheet',
      constructor: 'x',
      toString: 'y',
    };
    const values = valuesOfContact({ name: null, phone: null, fields }, account);
    expect(values).toEqual({ ...account, name: 'From the sheet', constructor: 'x', tostring: 'y' });
    expect(compileText('{platform_name} {recipient_phone}').render(values, Math.random)).toBe('Mersal');
  });

  it('prefers the contact’s name to a field of that name', () => {
    expect(valuesOfContact({ name: 'Sara', phone: null, fields: { Name: 'Else' } }, {})).toEqual({ name: 'Sara' });
  });
});

describe('unknown variables', () => {
  const compiled = compileText('{الاسم} {City} {CITY} {المدينة} {{ {x y}|b }}');

  it('are reported as written, each once', () => {
    expect(unknownVariables(compiled, [])).toEqual(['City', 'المدينة', 'x y']);
    expect(unknownVariables(compiled, ['city', 'المدينه'])).toEqual(['x y']);
    expect(unknownVariables(compiled, ['CITY', 'المدينة', 'X_Y'])).toEqual([]);
  });

  it('have positions', () => {
    expect(unknownUses(compiled, ['المدينة', 'x y']).map(({ from, to }) => [from, to])).toEqual([
      [8, 14],
      [15, 21],
    ]);
  });
});
