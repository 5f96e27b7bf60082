// Pages load these limits without zod.

export const MAX_TEMPLATE_NAME_LENGTH = 100;
export const MAX_TEMPLATES_PER_REQUEST = 1000;
export const MAX_USES_COUNTED = 1000;
