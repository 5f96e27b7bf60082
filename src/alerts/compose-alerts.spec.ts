import { describe, expect, it } from '@jest/globals';
import type { AlertRow } from './alert.resource.js';
import { composeAlerts } from './compose-alerts.js';

const READER = {
  language: 'en',
  platformName: 'Mersal',
  timeZone: 'UTC',
  appUrl: 'https://mersal.example.com',
} as const;
const compose = (device_name: string) =>
  composeAlerts(
    'raised',
    [{ device_name, kind: 'away', reason: null, until: null, app_id: null, plan_limit: null } as AlertRow],
    READER,
  );

describe('the name of a device in a notification', () => {
  it('stays on one line inside bidi isolates', () => {
    const { text, mail } = compose('Shop\r\nBcc: a\u2069\u202e\u2028x');
    expect(mail.subject).toMatch(/^\u2068Shop Bcc: a x\u2069 has lost/);
    expect(text.split('\n')[0]).toContain('has lost');
  });

  it('is neither link nor markup', () => {
    const { text, mail } = compose('<b>https://evil.example/a me@evil.example');
    for (const shown of [text, mail.text, mail.html, mail.subject])
      expect(shown.replaceAll('https://mersal.example.com', '')).not.toMatch(/:\/\/|evil\.example|@evil/);
    expect(mail.html).toContain('&lt;b&gt;');
    expect(mail.html).toContain('https://mersal.example.com/devices');
  });

  it('keeps harmless punctuation', () => expect(compose('Dr. Ali: café').mail.subject).toContain('Dr. Ali: café'));
});

const row = (given: Partial<AlertRow>): AlertRow =>
  ({
    device_id: null,
    shop_id: null,
    app_id: null,
    plan_limit: null,
    reason: null,
    until: null,
    count: null,
    ...given,
  }) as AlertRow;

describe('alerts of stores', () => {
  const rejected = row({ kind: 'shop_refused', shop_id: 1, app_id: 2, shop_name: 'متجر النخلة', count: 12 });

  it.each([
    ['en', /^Notifications of the store \u2068متجر النخلة\u2069 are refused$/, /another secret; 12 so far/],
    ['ar', /^إشعارات متجر \u2068متجر النخلة\u2069 مرفوضة$/, /12 إشعارًا حتى الآن/],
  ] as const)('names store, problem and number, and links to the apps (%s)', (language, title, line) => {
    const { mail, text } = composeAlerts('raised', [rejected], { ...READER, language });
    expect(mail.subject).toMatch(title);
    expect(mail.text).toMatch(line);
    expect(text).toContain('https://mersal.example.com/apps');
  });

  it('share a notification with device alerts', () => {
    const away = row({ kind: 'away', device_id: 7, device_name: 'Counter' });
    const silent = row({ kind: 'shop_silent', shop_id: 2, app_id: 1, shop_name: 'Palm' });
    const { mail } = composeAlerts('raised', [rejected, away, silent], READER);
    expect(mail.subject).toBe('1 of your devices and 2 of your stores need your attention');
    expect(mail.text).toContain('https://mersal.example.com/devices');
    expect(composeAlerts('cleared', [away, silent], { ...READER, language: 'ar' }).mail.subject).toBe(
      'عاد كل شيء إلى طبيعته: جهاز واحد ومتجر واحد',
    );
  });
});

describe('alerts of packages', () => {
  const full = row({ kind: 'limit_full', plan_limit: 'messages' });
  const near = row({ kind: 'limit_near', plan_limit: 'contacts' });

  it('name the limit and link to the packages', () => {
    const { mail, text } = composeAlerts('raised', [full], READER);
    expect(mail.subject).toBe('A limit of your package is reached: messages');
    expect(text).toMatch(/choose a larger package\.\n\nhttps:\/\/mersal\.example\.com\/packages$/);
    expect(composeAlerts('raised', [near], { ...READER, language: 'ar' }).mail.subject).toBe(
      'استُخدم 80% من حد باقتك: جهات الاتصال',
    );
  });

  it('share a notification with others', () => {
    const device = row({ kind: 'stuck', device_id: 1, device_name: 'Shop' });
    const { mail, text } = composeAlerts('raised', [full, near, device], READER);
    expect(mail.subject).toBe('1 of your devices and 2 limits of your package need your attention');
    expect(text).toMatch(/\/devices$/);
  });
});
