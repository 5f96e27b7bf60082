import type { FlowNode, NodeData, ConditionRule } from '../flow.contract.js';
import type { FlowError, FlowProblem, FlowWarning } from '../flow-problem.contract.js';
import type { FlowMap } from './flow-map.contract.js';
import type { KnownToFlow } from './known-to-flow.contract.js';

type Found = FlowError | FlowWarning | [FlowError | FlowWarning, detail: string];

export function checkNode({ id, data }: FlowNode, map: FlowMap, known: KnownToFlow): FlowProblem[] {
  const has = (exit: string | null): boolean => map.behind(id, exit).length > 0;
  return [...findMissing(data, known), ...findDeadEnds(data, has)].map((found) => {
    const [problem, detail] = typeof found === 'string' ? [found, null] : found;
    return { problem, nodeId: id, detail };
  });
}

function findMissing(data: NodeData, known: KnownToFlow): Found[] {
  switch (data.type) {
    case 'reply': {
      const files = data.message_type === 'text_message_with_media' ? data.attachment_ids : [];
      const isFileGone = files.some((uuid) => known.fileIds && !known.fileIds.has(uuid));
      return [
        ...(isEmpty(data.message) && files.length === 0 ? (['empty_text'] as const) : []),
        ...(isFileGone ? (['file_missing'] as const) : []),
      ];
    }
    case 'choice':
      return [data.message, ...data.options.map(({ label }) => label)].some(isEmpty) ? ['empty_text'] : [];
    case 'ask':
      return [
        ...(isEmpty(data.message) ? (['empty_text'] as const) : []),
        ...(data.answer !== 'name' && isEmpty(data.field) ? (['field_missing'] as const) : []),
      ];
    case 'condition':
      return findMissingInRule(data.rule, known);
    case 'group':
      return isGone(data.group_id, known.groupIds) ? ['group_missing'] : [];
    case 'set_field':
      return isEmpty(data.field) ? ['field_missing'] : [];
    case 'webhook':
      return isHttps(data.url) ? [] : ['url_invalid'];
    case 'go_to':
      return isGone(data.chatbot_id, known.chatbotIds) ? ['bot_missing'] : [];
    default:
      return [];
  }
}

function findMissingInRule(rule: ConditionRule, known: KnownToFlow): Found[] {
  if (rule.by === 'field') return isEmpty(rule.field) ? ['field_missing'] : [];
  if (rule.by === 'group') return isGone(rule.group_id, known.groupIds) ? ['group_missing'] : [];
  if (rule.by === 'device') return isGone(rule.device_id, known.deviceIds) ? ['device_missing'] : [];
  return [];
}

function findDeadEnds(data: NodeData, has: (exit: string | null) => boolean): Found[] {
  switch (data.type) {
    case 'send':
    case 'wait':
      return has(null) ? [] : ['dead_end'];
    case 'condition':
      return has('yes') || has('no') ? [] : ['dead_end'];
    case 'choice': {
      const without = data.options.filter(({ id }) => !has(id));
      if (without.length === data.options.length) return ['choice_without_exits'];
      return without.map(({ label }) => ['dead_end', label]);
    }
    default:
      return [];
  }
}

const isEmpty = (text: string): boolean => text.trim() === '';
const isGone = (id: number | null, existing: ReadonlySet<number> | undefined): boolean =>
  id === null || (existing !== undefined && !existing.has(id));

function isHttps(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  return protocol === 'https:' && hostname !== '' && username === '' && password === '';
}
