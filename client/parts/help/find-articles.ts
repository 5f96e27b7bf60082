import { hasTerm, searchTermsOf, toWords } from './search-terms.js';

export interface Article {
  slug: string;
  title: string;
  summary: string;
  body: string;
  /** Folded, with a space before each word. */
  words: string;
  titleWords: string;
}

const MAX_SUMMARY_LENGTH = 140;

export function readArticle(path: string, text: string): Article {
  const [, title = '', body = ''] = /^#\s+(.+?)\s*\n([\s\S]*)$/.exec(text) ?? [];
  const first = body.split('\n').find((line) => /^[^\s#>|-]/.test(line)) ?? '';
  const plain = first.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`_]/g, '');
  const summary = plain.length > MAX_SUMMARY_LENGTH ? shorten(plain) : plain;
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

/** Requires all words as prefixes. Title matches come first. */
export function searchArticles(articles: readonly Article[], search: string): Article[] {
  const terms = searchTermsOf(search);
  const found = articles.filter(({ words }) => terms.every((term) => hasTerm(words, term)));
  const inTitle = ({ titleWords }: Article): number => terms.filter((term) => hasTerm(titleWords, term)).length;
  return found.toSorted((a, b) => inTitle(b) - inTitle(a));
}

const isSignificant = (term: string): boolean => term.length >= (/\p{Script=Arabic}/u.test(term) ? 3 : 4);
const MAX_SUGGESTIONS = 3;
/** A word in every second article is no hint. */
const MIN_SCORE = 1;
const TITLE_WEIGHT = 3;

/** Frequent, rare and title words rank higher. */
export function suggestArticles(articles: readonly Article[], written: string): Article[] {
  const terms = searchTermsOf(written).filter(isSignificant);
  const scores = new Map<Article, number>();
  for (const term of terms) {
    const having = articles.filter(({ words }) => hasTerm(words, term));
    const weight = Math.log(articles.length / Math.max(1, having.length));
    for (const article of having) {
      const frequency = Math.sqrt(
        article.words.split(` ${term}`).length + article.words.split(` ال${term}`).length - 2,
      );
      const inTitle = hasTerm(article.titleWords, term) ? TITLE_WEIGHT : 1;
      scores.set(article, (scores.get(article) ?? 0) + weight * frequency * inTitle);
    }
  }
  return [...scores]
    .filter(([, score]) => score >= MIN_SCORE)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_SUGGESTIONS)
    .map(([article]) => article);
}
