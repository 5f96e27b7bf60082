import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readArticle, searchArticles, suggestArticles } from './find-articles.js';

const folder = (language: string) => join(import.meta.dirname, '../../../docs/help', language);
const read = (language: string) =>
  readdirSync(folder(language)).map((file) =>
    readArticle(`/${file}`, readFileSync(join(folder(language), file), 'utf8')),
  );
const [en, ar] = [read('en'), read('ar')];
const slugs = (articles: readonly { slug: string }[]) => articles.map(({ slug }) => slug);

it('each article exists in both languages, with a title and first sentences', () => {
  expect(slugs(ar)).toEqual(slugs(en));
  for (const { slug, title, summary, body } of [...en, ...ar])
    expect([slug, title.length > 3, /^.{20,139}[.]$/.test(summary), body.length > 200]).toEqual([
      slug,
      true,
      true,
      true,
    ]);
});

it('links lead to existing pages and articles', () => {
  const tree = readFileSync(join(import.meta.dirname, '../../routeTree.gen.ts'), 'utf8');
  const links = [...en, ...ar].flatMap(({ body }) => [...body.matchAll(/\]\(([^)]*)\)/g)].map(([, link = '']) => link));
  expect(links.length).toBeGreaterThan(20);
  const paths = [...tree.matchAll(/fullPath: '\/([\w/-]+)/g)].map(([, path = '']) => path.replace(/\/$/, ''));
  for (const link of links) {
    const slug = /^\/help\/([\w-]+)$/.exec(link)?.[1];
    const isKnown = slug === undefined ? paths.includes(link.slice(1)) : slugs(en).includes(slug);
    expect([link, isKnown]).toEqual([link, true]);
  }
});

describe('a search', () => {
  it('finds words in any spelling, and requires all of them', () => {
    expect(slugs(searchArticles(en, 'QR'))).toContain('linking');
    expect(slugs(searchArticles(ar, 'الحمله'))[0]).toBe('campaigns');
    expect(slugs(searchArticles(ar, 'تذكره'))).toContain('tickets');
    expect(searchArticles(en, 'ticket zebra')).toEqual([]);
    expect(searchArticles(en, '')).toHaveLength(en.length);
  });

  it('lists title matches first', () => {
    expect(slugs(searchArticles(en, 'packages'))[0]).toBe('packages');
  });
});

describe('suggestions', () => {
  it('are articles about the text', () => {
    const linking = 'My phone says it cannot link the device, the QR code never appears';
    expect(slugs(suggestArticles(en, linking))[0]).toBe('linking');
    expect(slugs(suggestArticles(ar, 'لا أستطيع ربط الجهاز ولا يظهر رمز الاستجابة'))[0]).toBe('linking');
    expect(slugs(suggestArticles(ar, 'لا أستطيع ربط هذا الجهاز'))[0]).toBe('linking');
    expect(slugs(suggestArticles(en, 'Where is the invoice of my payment?'))[0]).toBe('packages');
  });

  it('are empty without a significant word', () => {
    expect(suggestArticles(en, 'hi')).toEqual([]);
    expect(suggestArticles(en, '')).toEqual([]);
  });
});
