import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@server/auth/auth.contract.js';
import { type Article, readArticle } from './find-articles.js';

/** In the order somebody needs them; the files of docs/help. What is not named here stands behind. */
const ORDER = [
  ...['getting-started', 'linking', 'inbox', 'campaigns', 'protecting-a-number', 'auto-replies', 'chatbots', 'shops'],
  ...['packages', 'api', 'webhooks', 'tickets'],
];
const placeOf = ({ slug }: Article): number => (ORDER.includes(slug) ? ORDER.indexOf(slug) : ORDER.length);

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
