import { describe, expect, it } from '@jest/globals';
import type { AlertRow } from './alert.resource.js';
import { composeAlerts } from './compose-alerts.js';

const READER = { language: 'en', platform: 'Mersal', timeZone: 'UTC', appUrl: 'https://mersal.example.com' } as const;
const about = (device_name: string) =>
  composeAlerts('raised', [{ device_name, kind: 'away', reason: null, until: null } as AlertRow], READER);

describe('the name of a device in a notification', () => {
  it('stays on its line and inside its own direction', () => {
    const { text, mail } = about('Shop\r\nBcc: a\u2069\u202e\u2028x');
    expect(mail.subject).toMatch(/^\u2068Shop Bcc: a x\u2069 has lost/);
    expect(text.split('\n')[0]).toContain('has lost');
  });

  it('is no link, and no markup', () => {
    const { text, mail } = about('<b>https://evil.example/a me@evil.example');
    for (const shown of [text, mail.text, mail.html, mail.subject])
      expect(shown.replaceAll('https://mersal.example.com', '')).not.toMatch(/:\/\/|evil\.example|@evil/);
    expect(mail.html).toContain('&lt;b&gt;');
    expect(mail.html).toContain('https://mersal.example.com/devices');
  });

  it('reads as it was written', () => expect(about('Dr. Ali: café').mail.subject).toContain('Dr. Ali: café'));
});
