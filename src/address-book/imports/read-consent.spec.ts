import { describe, expect, it } from '@jest/globals';
import { isConsentColumn, isRefusalHeader, readConsent } from './read-consent.js';

describe('a consent column', () => {
  it.each([
    ['Accepts SMS Marketing', ['yes', 'no']],
    ['WhatsApp consent', ['TRUE', 'FALSE']],
    ['Opt-in', ['1', '0', '']],
    ['opt_in', ['Opted out']],
    ['Subscribed', ['y', 'n']],
    ['Unsubscribed', ['yes', 'no']],
    ['SMS Marketing Status', ['subscribed', 'unsubscribed', 'Not subscribed']],
    ['الحالة', ['مشترك', 'غير مشترك']],
    ['Opted out', ['yes', '']],
    ['SMS opt-out', ['TRUE', 'FALSE']],
    ['Do not contact', ['1', '0']],
    ['إلغاء الاشتراك', ['نعم', 'لا']],
    ['لا يرغب / عدم التواصل', ['نعم']],
    ['موافق', ['نعم', 'لا']],
    ['الموافقة', ['موافق', 'غير موافق']],
    ['الموافقة على الرسائل', ['لا']],
    ['هل تُوافِق على الرسائل؟ موافق', ['٠', '١']],
  ])('is recognized by %s with %j', (header, cells) => {
    expect(isConsentColumn(header, cells)).toBe(true);
  });

  it.each(['Unsubscribed', 'SMS opt-out', 'Opted out', 'Do not message', 'ألغى الاشتراك', 'غير موافق', 'عدم الإزعاج'])(
    'reads yes below %s as a refusal',
    (header) => {
      const isRefusal = isRefusalHeader(header);
      expect(['yes', 'نعم', 'no', '', 'opted out', 'subscribed'].map((cell) => readConsent(cell, isRefusal))).toEqual([
        'no',
        'no',
        'yes',
        null,
        'no',
        'yes',
      ]);
    },
  );

  it.each(['Accepts SMS Marketing', 'Opt-in', 'موافق', 'الاشتراك', 'Subscribed'])(
    'reads yes below %s as consent',
    (header) => {
      expect(isRefusalHeader(header)).toBe(false);
    },
  );

  it.each([
    ['Accepts Email Marketing', ['yes', 'no']],
    ['E-mail opt-in', ['yes', 'no']],
    ['الموافقة على البريد', ['نعم']],
    ['Unsubscribed from e-mail', ['yes', 'no']],
    ['سبب إلغاء الطلب', ['نعم', 'لا']],
    ['Active', ['yes', 'no']],
    ['Status', ['accepted', 'rejected']],
    ['SMS sent', ['yes', 'no']],
    ['E-mail status', ['subscribed', 'unsubscribed']],
    ['Subscribed', ['2026-01-02', '2026-01-03']],
    ['Subscribed', ['', '']],
    ['اسم المشترك', ['سارة', 'نورة']],
    ['Consent', []],
  ])('is not %s with %j', (header, cells) => {
    expect(isConsentColumn(header, cells)).toBe(false);
  });
});

it.each([
  ['No', 'no'],
  [' لا ', 'no'],
  ['غير موافقة', 'no'],
  ['OPTED OUT', 'no'],
  ['٠', 'no'],
  ['Yes', 'yes'],
  ['نَعَم', 'yes'],
  ['opted-in', 'yes'],
  ['', null],
  ['maybe', null],
  ['not now', null],
])('reads cell %j as %s', (cell, answer) => {
  expect(readConsent(cell)).toBe(answer);
});
