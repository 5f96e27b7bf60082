import type { Flow } from './flow.contract.js';
import type { Heard } from './matching/heard.js';

/** Where a conversation stands. Kept as JSON: nothing in it is a Date. */
export interface FlowState {
  /** Nodes that wait: triggers for a message, or one question, wait or webhook. */
  at: readonly string[];
  /** How often the question was not understood. */
  tries: number;
  /** What was learned on the way, of webhooks, questions and fields that were set, by its canonical name (text-names.contract.ts). */
  variables: Readonly<Record<string, string>>;
}

/** What a turn begins with. Messages that came while another turn ran are one, their texts joined by line breaks. */
export type Input =
  | { kind: 'message'; text: string; hasMedia: boolean }
  /** The time of a wait is over. */
  | { kind: 'elapsed' }
  /** `json` is null when there was no answer to use. */
  | { kind: 'answered'; json: unknown }
  /** From another flow: behind its first trigger. A state may bring along what is known; where it stands is not looked at. */
  | { kind: 'entered' };

/** What a flow may look at. */
export interface World {
  now: Date;
  /** IANA name: in whose wall time hours are meant. */
  timeZone: string;
  deviceId: number;
  contact: {
    name: string | null;
    fields: Readonly<Record<string, string>>;
    groupIds: readonly number[];
  };
  /** What braces hold beside that, by canonical name: of the account, and the person's number. For values that the walk itself fills in. */
  values?: Readonly<Record<string, string>>;
  /** Of the last text they wrote; what is neither is null. */
  language: 'ar' | 'en' | null;
}

/**
 * What is to happen, in this order. Texts of replies have their braces still, and `values` is what is known beyond the person and the account,
 * by canonical name, as MessageOrder has it. A field's value and a name have no braces: they are kept as they are.
 */
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
  /** The walk goes on with an input of kind `answered`. */
  | { kind: 'call_webhook'; nodeId: string; url: string; values: Readonly<Record<string, string>> }
  /** The walk goes on with an input of kind `elapsed`. */
  | { kind: 'wait'; nodeId: string; seconds: number }
  | { kind: 'hand_over'; nodeId: string; hours: number }
  /** The walk goes on in that bot with an input of kind `entered`, and a state that knows these values. */
  | { kind: 'go_to'; nodeId: string; chatbotId: number; values: Readonly<Record<string, string>> };

export interface Turn {
  effects: readonly Effect[];
  /** Null when the conversation is over. */
  state: FlowState | null;
  /** Nodes that were passed, in their order. */
  passed: readonly string[];
  /** The trigger or option that took the message, and by which words; null when nothing did. */
  matched: { nodeId: string; how: 'exact' | 'contains' | 'any'; words: string | null } | null;
  /** It was cut, as a turn has its bounds. */
  isCut: boolean;
}

/**
 * Pure. With no state a conversation begins: start nodes are triggers that no edge leads to. Null when nothing takes the input: the
 * conversation stays where it is, and its runtime says what else may take a message. `heard` is the message as it was read already, for several
 * flows that are asked about the same one: what is looked for in it is bounded over all of them.
 */
export type Walk = (
  flow: Flow,
  state: FlowState | null,
  input: Input,
  world: World,
  heard?: Heard | null,
) => Turn | null;
