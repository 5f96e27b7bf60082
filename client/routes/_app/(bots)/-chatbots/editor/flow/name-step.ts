import type { TFunction } from 'i18next';
import type { NodeData } from '@server/bots/flow/flow.contract.js';
import { cutText } from '@server/platform/text/cut-text.contract.js';
import { isolate } from '@/app/i18n/isolate.js';

const MAX_TEXT_CHARS = 40;

export function nameStep(data: NodeData, t: TFunction): string {
  const kind = t(`chatbots.kinds.${data.type}`);
  const text = 'message' in data ? data.message.replace(/\s+/g, ' ').trim() : '';
  if (text === '') return kind;
  return `${kind}: ${isolate(text.length > MAX_TEXT_CHARS ? `${cutText(text, MAX_TEXT_CHARS)}…` : text)}`;
}
