import type { Flow } from './flow.contract.js';
import type { MatchableText } from './matching/matchable-text.js';

/** Position and variables of a conversation. */
export interface FlowState {
  /** Waiting nodes: several triggers, or one question, wait or webhook. */
  at: readonly string[];
  tries: number;
  /** Keys are canonical names (text-names.contract.ts). */
  variables: Readonly<Record<string, string>>;
}

/** Each message is a separate input, even in a burst. */
export type Input =
  | { kind: 'message'; text: string; hasMedia: boolean }
  | { kind: 'elapsed' }
  /** `json` is null for an unusable response. */
  | { kind: 'answered'; json: unknown }
  /** Entered from another flow, after the first trigger. Only the state's variables apply. */
  | { kind: 'entered' };

/** Facts that a turn reads. */
export interface World {
  now: Date;
  timeZone: string;
  deviceId: number;
  contact: {
    name: string | null;
    fields: Readonly<Record<string, string>>;
    groupIds: readonly number[];
  };
  /** Values by canonical name, with the contact's number. */
  values?: Readonly<Record<string, string>>;
  language: 'ar' | 'en' | null;
}

/** Reply texts are not rendered yet. `values` holds variables beyond contact and account. */
export type Effect =
  | {
      kind: 'reply';
      nodeId: string;
      text: string;
      mediaUuids: readonly string[];
      delaySeconds: number;
      values: Readonly<Record<string, string>>;
    }
  | { kind: 'change_group'; nodeId: string; action: 'add' | 'remove'; groupId: number }
  | { kind: 'set_field'; nodeId: string; field: string; value: string }
  | { kind: 'set_name'; nodeId: string; name: string }
  /** Continues with `answered`. */
  | { kind: 'call_webhook'; nodeId: string; url: string; values: Readonly<Record<string, string>> }
  /** Continues with `elapsed`. */
  | { kind: 'wait'; nodeId: string; seconds: number }
  | { kind: 'hand_over'; nodeId: string; hours: number }
  /** Continues in the other bot with `entered`. */
  | { kind: 'go_to'; nodeId: string; chatbotId: number; values: Readonly<Record<string, string>> };

export interface Turn {
  effects: readonly Effect[];
  /** Null if the flow is over. */
  state: FlowState | null;
  passed: readonly string[];
  matched: { nodeId: string; how: 'exact' | 'contains' | 'any'; words: string | null } | null;
  isCut: boolean;
}

/** Returns null if nothing matches. `matchable` shares one comparison limit between flows. */
export type Walk = (
  flow: Flow,
  state: FlowState | null,
  input: Input,
  world: World,
  matchable?: MatchableText | null,
) => Turn | null;
