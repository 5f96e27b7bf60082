import type { FlowNode, NodeData, ConditionRule } from '../flow.contract.js';
import type { FlowError, FlowProblem, FlowWarning } from '../flow-problem.contract.js';
import type { FlowMap } from './flow-map.contract.js';
import type { KnownToFlow } from './known-to-flow.contract.js';

type DetectedProblem = FlowError | FlowWarning | [FlowError | FlowWarning, detail: string];

export function checkNode({ id, data }: FlowNode, map: FlowMap, known: KnownToFlow): FlowProblem[] {
  const isConnected = (exit: string | null): boolean => map.targetsOf(id, exit).length > 0;
  return [...findMissing(data, known), ...findUnconnectedExits(data, isConnected)].map((found) => {
    const [problem, detail] = typeof found === 'string' ? [found, null] : found;
    return { problem, nodeId: id, detail };
  });
}

function findMissing(data: NodeData, known: KnownToFlow): DetectedProblem[] {
  switch (data.type) {
    case 'reply': {
      const files = data.message_type === 'text_message_with_media' ? data.attachment_ids : [];
      const isFileMissing = files.some((uuid) => known.fileIds && !known.fileIds.has(uuid));
      return [
        ...(isEmpty(data.message) && files.length === 0 ? (['empty_text'] as const) : []),
        ...(isFileMissing ? (['file_missing'] as const) : []),
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
      return isMissing(data.group_id, known.groupIds) ? ['group_missing'] : [];
    case 'set_field':
      return isEmpty(data.field) ? ['field_missing'] : [];
    case 'webhook':
      return isAllowedWebhookUrl(data.url) ? [] : ['url_invalid'];
    case 'go_to':
      return isMissing(data.chatbot_id, known.chatbotIds) ? ['bot_missing'] : [];
    default:
      return [];
  }
}

function findMissingInRule(rule: ConditionRule, known: KnownToFlow): DetectedProblem[] {
  if (rule.by === 'field') return isEmpty(rule.field) ? ['field_missing'] : [];
  if (rule.by === 'group') return isMissing(rule.group_id, known.groupIds) ? ['group_missing'] : [];
  if (rule.by === 'device') return isMissing(rule.device_id, known.deviceIds) ? ['device_missing'] : [];
  return [];
}

function findUnconnectedExits(data: NodeData, isConnected: (exit: string | null) => boolean): DetectedProblem[] {
  switch (data.type) {
    case 'send':
    case 'wait':
      return isConnected(null) ? [] : ['dead_end'];
    case 'condition':
      return isConnected('yes') || isConnected('no') ? [] : ['dead_end'];
    case 'choice': {
      const unconnected = data.options.filter(({ id }) => !isConnected(id));
      if (unconnected.length === data.options.length) return ['choice_without_exits'];
      return unconnected.map(({ label }) => ['dead_end', label]);
    }
    default:
      return [];
  }
}

const isEmpty = (text: string): boolean => text.trim() === '';
const isMissing = (id: number | null, existing: ReadonlySet<number> | undefined): boolean =>
  id === null || (existing !== undefined && !existing.has(id));

function isAllowedWebhookUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  return protocol === 'https:' && hostname !== '' && username === '' && password === '';
}
