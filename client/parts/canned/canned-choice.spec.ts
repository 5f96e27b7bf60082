import { describe, expect, it } from '@jest/globals';
import { type CannedChoice, findFitting } from './canned-choice.js';
import { openText } from './open-text.js';

const choice = (title: string, shortcut: string | null = null): CannedChoice => ({
  key: title,
  title,
  shortcut,
  text: 'thanks',
  uuids: [],
  isPlain: false,
});

describe('findFitting', () => {
  const choices = [choice('No thanks'), choice('Thanks'), choice('Gratitude', 'thanks'), choice('شكرًا', 'شكر')];
  const found = (typed: string) => findFitting(choices, typed).map(({ title }) => title);

  it('ranks shortcuts before titles that start with the text, and these before other titles', () =>
    expect(found('THA')).toEqual(['Gratitude', 'Thanks', 'No thanks']));
  it('matches other spellings of titles, but does not search the text of a reply', () => {
    expect(found('شكرا')).toEqual(['شكرًا']);
    expect(found('hours')).toEqual([]);
  });
  it('returns all choices for an empty search', () => expect(found('')).toHaveLength(4));
});

describe('openText', () => {
  it('lists each variable without a value once, and fills in the others', () => {
    const { missing, fill } = openText('Hi {name}, from {City} to {city}', { name: 'Sara' });
    expect(missing.map(({ written }) => written)).toEqual(['City']);
    expect(fill({ city: 'Jeddah' })).toBe('Hi Sara, from Jeddah to Jeddah');
    expect(fill({})).not.toMatch(/[{}]/);
  });
  it('lists no variable that has a value', () => expect(openText('{name}', { name: 'Sara' }).missing).toEqual([]));
});
