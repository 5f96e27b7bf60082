import { describe, expect, it } from '@jest/globals';
import { nameDays } from './weekdays.js';

describe('days of the week in words', () => {
  it.each([
    [['mon', 'tue', 'wed', 'thu', 'sun'], 'Sun–Thu', 'الأحد–الخميس'],
    [['fri', 'sat'], 'Friday, Saturday', 'الجمعة، السبت'],
    [['sat', 'sun'], 'Saturday, Sunday', 'السبت، الأحد'],
    [['mon', 'wed', 'fri'], 'Mon, Wed, Fri', 'الاثنين، الأربعاء، الجمعة'],
    [['mon', 'tue', 'wed', 'sat'], 'Mon–Wed, Sat', 'الاثنين–الأربعاء، السبت'],
    [['thu'], 'Thursday', 'الخميس'],
    [[], 'every day', 'كل يوم'],
  ] as const)('%j', (days, english, arabic) => {
    expect(nameDays(days, 'en', { comma: ', ', everyDay: 'every day' })).toBe(english);
    expect(nameDays(days, 'ar', { comma: '، ', everyDay: 'كل يوم' })).toBe(arabic);
  });
});
