// Apart from the schemas, so that a page that only tells the limits does not load the schema library.

export const LONGEST_TEMPLATE_NAME = 100;
/** Ids of one bulk action. */
export const MOST_TEMPLATES_AT_ONCE = 1000;
/** A template is told to be used this often when it was used more. */
export const MOST_USES_COUNTED = 1000;
