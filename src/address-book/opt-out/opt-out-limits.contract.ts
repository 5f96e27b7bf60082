// Pages load these limits without zod.

export const MAX_KEYWORDS = 30;
export const MAX_KEYWORD_LENGTH = 40;
export const MAX_REPLY_LENGTH = 1000;
