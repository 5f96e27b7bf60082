/** What is beyond them is refused when a flow is saved, whatever it would do. */
export const MOST_NODES = 500;
export const MOST_EDGES = 2_000;
export const LARGEST_FLOW_BYTES = 512_000;
/** Files of one node. */
export const MOST_FILES = 10;
export const MOST_OPTIONS = 10;
export const MOST_TRIES = 5;
/** Seconds before one reply. */
export const LONGEST_DELAY = 300;
/** Days of one wait. */
export const LONGEST_WAIT_DAYS = 7;
/** Hours for which a person may be handed over to. */
export const LONGEST_HANDOVER_HOURS = 24 * 7;
/** Of words, URLs and values. */
export const LONGEST_WORDS = 1_000;
/** Of the message of a choice: its numbered options stand below it in the same message. */
export const LONGEST_CHOICE = 2_900;

/** What one conversation knows at most, by name, and how long each is. */
export const MOST_VARIABLES = 200;
export const LONGEST_VARIABLE = 1_000;
export const LONGEST_VARIABLE_NAME = 100;
/** How deep, and how many values, the answer of a webhook is looked at. */
export const DEEPEST_ANSWER = 6;
export const MOST_ANSWER_VALUES = 2_000;

/** What one message may set off, whatever the flow: what is beyond them is cut, and said in the figures. */
export const MOST_STEPS_A_TURN = 100;
export const MOST_REPLIES_A_TURN = 10;
/** Hours after which nobody is waited for, and start nodes apply again. */
export const WAITED_HOURS = 24;
/** Hours in which no bot answers in a chat in which a person of the account wrote, unless they say otherwise. */
export const PAUSED_HOURS = 4;

/** Bots read this much of the beginning of a message. */
export const MAX_READ_CHARS = 4_096;
