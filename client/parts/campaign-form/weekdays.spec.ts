import { describe, expect, it } from '@jest/globals';
import { nameDays, weekOf } from './weekdays.js';

describe('nameDays', () => {
  it.each([
    [['mon', 'tue', 'wed', 'thu', 'sun'], 'Sun–Thu', 'الأحد–الخميس'],
    [['fri', 'sat'], 'Friday, Saturday', 'الجمعة، السبت'],
    [['sat', 'sun'], 'Saturday, Sunday', 'السبت، الأحد'],
    [['mon', 'wed', 'fri'], 'Mon, Wed, Fri', 'الاثنين، الأربعاء، الجمعة'],
    [['mon', 'tue', 'wed', 'sat'], 'Mon–Wed, Sat', 'الاثنين–الأربعاء، السبت'],
    [['thu'], 'Thursday', 'الخميس'],
    [[], 'every day', 'كل يوم'],
  ] as const)('names %j', (days, english, arabic) => {
    expect(nameDays(days, 'en', { comma: ', ', everyDay: 'every day' })).toBe(english);
    expect(nameDays(days, 'ar', { comma: '، ', everyDay: 'كل يوم' })).toBe(arabic);
  });
});

describe('the week of an account', () => {
  it.each([
    ['Asia/Riyadh', 'sun'],
    ['Africa/Cairo', 'sat'],
    ['Asia/Dubai', 'mon'],
    ['Asia/Kolkata', 'sun'],
    ['Europe/London', 'mon'],
    ['Africa/Tunis', 'mon'],
    ['America/New_York', 'sun'],
  ] as const)('in %s starts on %s in both languages', (timeZone, first) => {
    expect([weekOf('en', timeZone)[0], weekOf('ar', timeZone)[0]]).toEqual([first, first]);
    expect(new Set(weekOf('en', timeZone)).size).toBe(7);
  });

  it('without a time zone starts as is usual for the language', () => {
    expect([weekOf('en', undefined)[0], weekOf('ar', undefined)[0]]).toEqual(['mon', 'sun']);
  });
});
