// Contains no schemas, because the browser loads it.

export const FLOW_ERRORS = [
  'no_start',
  'dangling_edge',
  'same_id',
  'empty_text',
  /** Unclosed or too deeply nested braces. */
  'text_broken',
  'choice_without_exits',
  'field_missing',
  'group_missing',
  'file_missing',
  'device_missing',
  'bot_missing',
  'url_invalid',
  /** A cycle without a pause. */
  'loop_without_wait',
] as const;
export type FlowError = (typeof FLOW_ERRORS)[number];

export const FLOW_WARNINGS = [
  'unreachable',
  'dead_end',
  'unknown_variable',
  /** Another running bot on a device has the same words. */
  'trigger_taken',
  /** Several waiting nodes behind one exit. Only the first is visited. */
  'two_questions',
] as const;
export type FlowWarning = (typeof FLOW_WARNINGS)[number];

export interface FlowProblem {
  problem: FlowError | FlowWarning;
  /** Null for a problem of the whole flow. */
  nodeId: string | null;
  /** Cause, such as a variable's name. */
  detail: string | null;
}

export const isError = ({ problem }: FlowProblem): boolean => FLOW_ERRORS.some((error) => error === problem);
