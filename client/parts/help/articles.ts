import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@server/auth/auth.contract.js';
import { type Article, readArticle } from './find-articles.js';

/** The files of docs/help by what they are about, in the order somebody needs them. What is not named here stands behind. */
const GROUPS = {
  basics: ['getting-started', 'linking', 'inbox', 'protecting-a-number'],
  sending: ['campaigns', 'auto-replies', 'chatbots', 'shops'],
  account: ['packages', 'tickets', 'api', 'webhooks'],
} as const satisfies Record<string, string[]>;
export type ArticleGroup = keyof typeof GROUPS;
export const ARTICLE_GROUPS = Object.keys(GROUPS) as ArticleGroup[];

const ORDER: string[] = Object.values(GROUPS).flat();
const placeOf = ({ slug }: Article): number => (ORDER.includes(slug) ? ORDER.indexOf(slug) : ORDER.length);

export const groupOf = ({ slug }: Article): ArticleGroup =>
  ARTICLE_GROUPS.find((group) => (GROUPS[group] as readonly string[]).includes(slug)) ?? 'account';

const TEXTS = { en: () => import('./texts-en.js'), ar: () => import('./texts-ar.js') };

/** All articles in one language: one file, read with the first. */
export const articlesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['help', language] as const,
    queryFn: async () => {
      const { default: files } = await TEXTS[language]();
      const articles = Object.entries(files).map(([path, text]) => readArticle(path, text));
      return articles.toSorted((a, b) => placeOf(a) - placeOf(b));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
