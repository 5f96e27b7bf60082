import { hasTerm, termsOf, toWords } from './search-terms.js';

export interface Article {
  /** The name of its file, and its address. */
  slug: string;
  title: string;
  /** Its first sentences, as plain text. */
  summary: string;
  /** All below the title, as Markdown. */
  body: string;
  /** What is searched: folded, with a blank before each word. */
  words: string;
  titleWords: string;
}

const LONGEST_SUMMARY = 140;

export function readArticle(path: string, text: string): Article {
  const [, title = '', body = ''] = /^#\s+(.+?)\s*\n([\s\S]*)$/.exec(text) ?? [];
  const first = body.split('\n').find((line) => /^[^\s#>|-]/.test(line)) ?? '';
  const plain = first.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`_]/g, '');
  const summary = plain.length > LONGEST_SUMMARY ? shorten(plain) : plain;
  return {
    ...{ slug: path.slice(path.lastIndexOf('/') + 1, -'.md'.length), title, summary, body },
    ...{ words: toWords(text), titleWords: toWords(title) },
  };
}

/** The sentences that fit, or as many words of the first as do. */
function shorten(text: string): string {
  const start = text.slice(0, LONGEST_SUMMARY);
  return /^.*[.!?؟](?=\s)/.exec(start)?.[0] ?? `${start.replace(/[\s\p{P}]+\S*$/u, '')}…`;
}

/** Articles that have each of the words, or a word that begins with it; those with one in the title first. */
export function searchArticles(articles: readonly Article[], search: string): Article[] {
  const terms = termsOf(search);
  const found = articles.filter(({ words }) => terms.every((term) => hasTerm(words, term)));
  const inTitle = ({ titleWords }: Article): number => terms.filter((term) => hasTerm(titleWords, term)).length;
  return found.toSorted((a, b) => inTitle(b) - inTitle(a));
}

/** Shorter words say nothing of what a text is about; Arabic ones bear no vowels. */
const isTelling = (term: string): boolean => term.length >= (/\p{Script=Arabic}/u.test(term) ? 3 : 4);
const MOST_SUGGESTED = 3;
/** A word of every second article tells none of them. */
const LEAST_SCORE = 1;
const TITLE_WEIGHT = 3;

/** Articles about what somebody writes: by how often they have its words, rare words and words of the title above others. */
export function suggestArticles(articles: readonly Article[], written: string): Article[] {
  const terms = termsOf(written).filter(isTelling);
  const scores = new Map<Article, number>();
  for (const term of terms) {
    const having = articles.filter(({ words }) => hasTerm(words, term));
    const weight = Math.log(articles.length / Math.max(1, having.length));
    for (const article of having) {
      const often = Math.sqrt(article.words.split(` ${term}`).length + article.words.split(` ال${term}`).length - 2);
      const inTitle = hasTerm(article.titleWords, term) ? TITLE_WEIGHT : 1;
      scores.set(article, (scores.get(article) ?? 0) + weight * often * inTitle);
    }
  }
  return [...scores]
    .filter(([, score]) => score >= LEAST_SCORE)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_SUGGESTED)
    .map(([article]) => article);
}
