// No schemas: nobody sends problems, and the browser finds them by itself.

/** What keeps a flow from being published. */
export const FLOW_ERRORS = [
  /** No trigger that no edge leads to. */
  'no_start',
  /** An edge from or to a node that does not exist, or by an exit that its node does not have. */
  'dangling_edge',
  /** Two nodes with one id. */
  'same_id',
  'empty_text',
  /** "{{" that nothing closes, or braces nested too deep: nothing would be sent. */
  'text_broken',
  'choice_without_exits',
  /** A question that keeps what is answered, without the field. */
  'field_missing',
  'group_missing',
  /** A file of a reply is in the library no more. */
  'file_missing',
  'device_missing',
  'bot_missing',
  /** No https address. */
  'url_invalid',
  /** A way back to itself on which nobody is waited for. */
  'loop_without_wait',
] as const;
export type FlowError = (typeof FLOW_ERRORS)[number];

/** What is said and may be. */
export const FLOW_WARNINGS = [
  'unreachable',
  /** Nothing follows where something might be expected: an option without an edge, a trigger without a reply. */
  'dead_end',
  'unknown_variable',
  /** Another running bot on one of the devices takes the same words. */
  'trigger_taken',
  /** One exit leads to a question, a wait or a webhook and to something below or beside it that waits too: only the first one is gone to. */
  'two_questions',
] as const;
export type FlowWarning = (typeof FLOW_WARNINGS)[number];

export interface FlowProblem {
  problem: FlowError | FlowWarning;
  /** Null when it is of the whole flow. */
  nodeId: string | null;
  /** What it is about, such as a variable. */
  detail: string | null;
}

export const isError = ({ problem }: FlowProblem): boolean => FLOW_ERRORS.some((error) => error === problem);
