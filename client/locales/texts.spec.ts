import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { AuditAction } from '@server/auth/audit.contract.js';
import { MEMBER_PERMISSIONS } from '@server/auth/permissions.contract.js';
import { unitsOf } from '@/parts/permissions/permission-groups.js';

const folder = import.meta.dirname;
const plural = /_(zero|one|two|few|many|other)$/;

function read(language: string): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (prefix: string, value: unknown): void => {
    if (typeof value === 'string') texts.set(prefix, value);
    else for (const [key, inner] of Object.entries(value as object)) walk(`${prefix}.${key}`, inner);
  };
  for (const file of readdirSync(join(folder, language))) {
    walk(file.replace('.json', ''), JSON.parse(readFileSync(join(folder, language, file), 'utf8')));
  }
  return texts;
}

const english = read('en');
const arabic = read('ar');
const stem = (key: string) => key.replace(plural, '');
const withoutPlural = (texts: Map<string, string>) => new Set([...texts.keys()].map(stem));

describe('texts', () => {
  it('exist in both languages', () => {
    const [en, ar] = [withoutPlural(english), withoutPlural(arabic)];
    expect([...en].filter((key) => !ar.has(key))).toEqual([]);
    expect([...ar].filter((key) => !en.has(key))).toEqual([]);
  });

  it('have every plural form of their language', () => {
    // `too_many` is a word, not a plural form.
    const isForm = (texts: Map<string, string>, key: string) =>
      plural.test(key) &&
      [...texts.keys()].some((other) => other !== key && plural.test(other) && stem(other) === stem(key));
    const missing = (texts: Map<string, string>, forms: string[]) =>
      [...texts.keys()]
        .filter((key) => isForm(texts, key))
        .flatMap((key) => forms.map((form) => key.replace(plural, `_${form}`)))
        .filter((key) => !texts.has(key));
    expect(missing(english, ['one', 'other'])).toEqual([]);
    expect(missing(arabic, ['zero', 'one', 'two', 'few', 'many', 'other'])).toEqual([]);
  });

  it('name each permission of members', () => {
    const units = Object.values(MEMBER_PERMISSIONS).flatMap((names) => unitsOf(names));
    const keys = units.map(([name]) => `members.unit.${name?.replaceAll(' ', '-')}`);
    expect(keys.filter((key) => !english.has(key))).toEqual([]);
  });

  it('name each action of the audit log', () =>
    expect(AuditAction.options.filter((action) => !english.has(`audit.action.${action}`))).toEqual([]));

  it('interpolate the same values', () => {
    const names = (text: string) => [...text.matchAll(/{{(\w+)/g)].map((match) => match[1]).sort();
    const wrong = [...english].filter(([key, text]) => {
      const other = arabic.get(key);
      // Arabic has words for one and two, which may replace the count.
      return other !== undefined && !plural.test(key) && names(other).join() !== names(text).join();
    });
    expect(wrong).toEqual([]);
  });

  it('are Arabic in Arabic', () => {
    const latinOnly = [...arabic].filter(
      ([, text]) =>
        !/[\u0600-\u06ff]/.test(text.replace(/{{.*?}}/g, '')) && /[a-z]{3}/i.test(text.replace(/{{.*?}}/g, '')),
    );
    expect(latinOnly.map(([key]) => key)).toEqual([]);
  });
});
