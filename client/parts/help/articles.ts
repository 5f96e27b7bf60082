import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@server/auth/auth.contract.js';
import { positionOf } from './article-groups.js';
import { readArticle } from './find-articles.js';

const TEXTS = { en: () => import('./texts-en.js'), ar: () => import('./texts-ar.js') };

export const articlesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['help', language] as const,
    queryFn: async () => {
      const { default: files } = await TEXTS[language]();
      const articles = Object.entries(files).map(([path, text]) => readArticle(path, text));
      return articles.toSorted((a, b) => positionOf(a.slug) - positionOf(b.slug));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
