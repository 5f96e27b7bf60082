export const MAX_NODES = 500;
export const MAX_EDGES = 2_000;
export const MAX_FLOW_BYTES = 512_000;
export const MAX_REPLY_FILES = 10;
export const MAX_OPTIONS = 10;
export const MAX_TRIES = 5;
export const MAX_DELAY_SECONDS = 300;
export const MAX_WAIT_DAYS = 7;
export const MAX_HANDOVER_HOURS = 24 * 7;
export const MAX_WORDS_CHARS = 1_000;
/** Leaves room for the numbered options in the same message. */
export const MAX_CHOICE_CHARS = 2_900;

/** Maximum per conversation. */
export const MAX_VARIABLES = 200;
export const MAX_VARIABLE_CHARS = 1_000;
export const MAX_VARIABLE_NAME_CHARS = 100;
export const MAX_RESPONSE_DEPTH = 6;
export const MAX_RESPONSE_VALUES = 2_000;

/** Steps after one message. A longer turn is cut and marked. */
export const MAX_STEPS_PER_TURN = 100;
export const MAX_REPLIES_PER_TURN = 10;
/** An idle conversation then ends, and start nodes apply again. */
export const CONVERSATION_TIMEOUT_HOURS = 24;
/** Pause by a user who gives no duration. */
export const DEFAULT_PAUSE_HOURS = 4;

/** Longer messages are matched by their start. */
export const MAX_READ_CHARS = 4_096;
