import { hasTerm, searchTermsOf, toWords } from './search-terms.js';

export interface Article {
  slug: string;
  title: string;
  summary: string;
  body: string;
  /** Text without case and accents, with a space before each word. */
  words: string;
  titleWords: string;
}

const MAX_SUMMARY_LENGTH = 140;

export function readArticle(path: string, text: string): Article {
  const [, title = '', body = ''] = /^#\s+(.+?)\s*\n([\s\S]*)$/.exec(text) ?? [];
  const firstParagraph = body.split('\n').find((line) => /^[^\s#>|-]/.test(line)) ?? '';
  const plainText = firstParagraph.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`_]/g, '');
  const summary = plainText.length > MAX_SUMMARY_LENGTH ? shorten(plainText) : plainText;
  return {
    slug: path.slice(path.lastIndexOf('/') + 1, -'.md'.length),
    title,
    summary,
    body,
    words: toWords(text),
    titleWords: toWords(title),
  };
}

function shorten(text: string): string {
  const start = text.slice(0, MAX_SUMMARY_LENGTH);
  return /^.*[.!?؟](?=\s)/.exec(start)?.[0] ?? `${start.replace(/[\s\p{P}]+\S*$/u, '')}…`;
}

/** Finds articles with all words as prefixes, title matches first. */
export function searchArticles(articles: readonly Article[], search: string): Article[] {
  const terms = searchTermsOf(search);
  const found = articles.filter(({ words }) => terms.every((term) => hasTerm(words, term)));
  const countInTitle = ({ titleWords }: Article): number => terms.filter((term) => hasTerm(titleWords, term)).length;
  return found.toSorted((a, b) => countInTitle(b) - countInTitle(a));
}

const isSignificant = (term: string): boolean => term.length >= (/\p{Script=Arabic}/u.test(term) ? 3 : 4);
const MAX_SUGGESTIONS = 3;
/** Excludes matches of words that are in every second article. */
const MIN_SCORE = 1;
const TITLE_WEIGHT = 3;

/** Rates words higher if they are frequent in the article, rare in others, or in its title. */
export function suggestArticles(articles: readonly Article[], text: string): Article[] {
  const terms = searchTermsOf(text).filter(isSignificant);
  const scores = new Map<Article, number>();
  for (const term of terms) {
    const matching = articles.filter(({ words }) => hasTerm(words, term));
    const weight = Math.log(articles.length / Math.max(1, matching.length));
    for (const article of matching) {
      const frequency = Math.sqrt(
        article.words.split(` ${term}`).length + article.words.split(` ال${term}`).length - 2,
      );
      const titleFactor = hasTerm(article.titleWords, term) ? TITLE_WEIGHT : 1;
      scores.set(article, (scores.get(article) ?? 0) + weight * frequency * titleFactor);
    }
  }
  return [...scores]
    .filter(([, score]) => score >= MIN_SCORE)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_SUGGESTIONS)
    .map(([article]) => article);
}
