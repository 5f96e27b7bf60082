// Mirrors fold_letters and letter_key of the database.

const IGNORED_SIGNS =
  /^[\s\p{M}\p{Cf}\u0640\-\u2010-\u2015\u2212'`\u00b4\u2018\u2019\u201b\u2032\u02b9\u02bb\u02bc\u02be\u02bf]*$/u;

export const isIgnoredInSearch = (text: string): boolean => IGNORED_SIGNS.test(text.normalize('NFKD'));

/** Optional spaces in names: عبد الرحمن and عبدالرحمن. */
export const JOINING_BLANK = /(?<=عبد|ابو|ابي|abd|abdul|abdel|abu) | (?=الله|الدين)/g;

const PLAIN_WORDS = /^[a-z0-9ء-غف-ي]+( [a-z0-9ء-غف-ي]+)*$/i;
const COMPOUND = /(عبد|[اأإآ]ب[وي]|abd|abdul|abdel|abu) | (الله|الدين)/i;

/** Returns whether the previous folding gave the same key. */
export const hasOneSpelling = (text: string): boolean => PLAIN_WORDS.test(text) && !COMPOUND.test(text);
