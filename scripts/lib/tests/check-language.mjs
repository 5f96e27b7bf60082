import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { listFiles } from './list-files.mjs';

/** Words that must not open a comment. */
const OPENING =
  /^(What|Whatever|Who|Whoever|Whose|Whom|Of|So|Where|Which|That|None|Nobody|Asked|Taken|Told)\b(?! is\b.*\?)/;

/** Identifiers to avoid, each with the standard term. */
const WORDS = [
  [/\b(MOST|LEAST|LONGEST|SHORTEST)_[A-Z]\w*/, 'MAX_ or MIN_ with a unit'],
  [/\b\w*[iI]nHand\b/, 'inFlight'],
  [/\bisOwed\b/, 'isPending'],
  [/\b(?:is|was|has|find)?[fF]ormer(?:[A-Z]\w*)?\b(?!:)/, 'previous'],
  [/\b(has|is)?[bB]egun\b/, 'started'],
  [/\bhurry\w*/, 'wake or enqueue'],
  [/\btidy\w*/, 'sanitize'],
  [/\bdoubts?\b/i, 'uncertain'],
  [/\b(somebody|everybody)\b/i, 'someone, everyone'],
  // Excludes Shopify's names, and the field of queued jobs.
  [
    /\b(?!shop(?:Id|Money|OwnerName|Address)\b|shopifyShop\b)\w*(?:[sS]hops?(?=[A-Z])|[a-z]Shops?\b)\w*/,
    'store, or merchant for a person',
  ],
  [/\b(?:const|let|class|interface|type) \[?[sS]hops?\b/, 'store, or merchant for a person'],
];

/** Words that must not name aliases, common table expressions or computed columns in SQL. */
const SQL_NAME =
  /(?<![\w.'-])(?:is_|has_|was_)?(told|former|begun|everybody|somebody|whose|whom|those|theirs|ours|mine|gone|away|here|there|in_hand|under_way|left_over|came_back|goes_on|looked_at|held_by)\b/;
const IS_SQL = /\b(select|insert into|update|delete from)\b/;

/** Words that must not name files or folders. */
const FILE_NAME = /\b(tell|told|hurry|judge|tidy|former|begun|in-hand|deed|shops?)\b/;

const COMMENT = /\/\*\*?\s*([^*]*(?:\*(?!\/)[^*]*)*)\*\/|^\s*\/\/ ?(.*(?:\n\s*\/\/.*)*)/gm;
const IS_CODE = /^(src|client|scripts|test)\/.+\.(ts|tsx|mjs|css)$/;
const IS_EXEMPT = /\.gen\.|check-language\.mjs$/;

/** Rejects comments that open with a relative clause, and names that a standard term replaces, also in SQL. */
export async function checkLanguage() {
  const files = listFiles();
  const violations = files
    .filter((file) => IS_CODE.test(file) && !IS_EXEMPT.test(file))
    .flatMap((file) => [
      ...(FILE_NAME.test(file) ? [`${file}: a word that a standard term replaces`] : []),
      ...findWordViolations(file, readFileSync(join(projectRoot, file), 'utf8')),
    ]);
  if (violations.length === 0) return '';
  throw Object.assign(new Error('language'), { output: violations.join('\n') });
}

function findWordViolations(file, text) {
  const comments = [...text.matchAll(COMMENT)].map((found) => ({
    line: text.slice(0, found.index).split('\n').length,
    words: (found[1] ?? found[2]).replaceAll(/^\s*(\*|\/\/) ?/gm, '').trim(),
  }));
  const openings = comments
    .filter(({ words }) => OPENING.test(words))
    .map(({ line, words }) => `${file}:${line}: a comment opens with “${words.split(/\s/)[0]}”`);
  const code = text
    .replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/'[^'\n]*'|`[^`]*`/g, (string) => string.replaceAll(/[^\n]/g, ' '));
  const names = WORDS.flatMap(([word, better]) =>
    code.split('\n').flatMap((line, index) => {
      const found = line.match(word);
      return found ? [`${file}:${index + 1}: ${found[0]} (${better})`] : [];
    }),
  );
  return [...openings, ...names, ...findSqlViolations(file, text)];
}

/** Checks SQL in template strings: its names, and `--` comments. */
function findSqlViolations(file, text) {
  return [...text.matchAll(/`[^`]*`/g)].flatMap(({ 0: sql, index }) => {
    if (!IS_SQL.test(sql)) return [];
    const start = text.slice(0, index).split('\n').length;
    return sql.split('\n').flatMap((line, offset) => {
      const [code, comment] = line.split(/(?<!\S)-- /);
      const name = code.replaceAll(/'[^']*'|\$\{[^}]*\}/g, '').match(SQL_NAME);
      const position = `${file}:${start + offset}`;
      return [
        ...(name ? [`${position}: ${name[0]} in SQL`] : []),
        ...(comment && OPENING.test(comment) ? [`${position}: a comment opens with “${comment.split(' ')[0]}”`] : []),
      ];
    });
  });
}
