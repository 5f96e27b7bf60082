// Limits are separate from schemas, because pages load no zod.

export const MAX_RULES = 50;
export const MAX_RULE_NAME_LENGTH = 60;
export const MAX_RULE_WORDS = 50;
export const MAX_RULE_WORD_LENGTH = 60;
