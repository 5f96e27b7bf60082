import { useMemo } from 'react';
import { compileText } from '@server/messaging/text/text.contract.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { WhatsappText } from '@/ui/text/whatsapp-text.js';

interface TemplateTextProps {
  text: string;
  /** As in `ClampedText`; the whole text without. */
  lines?: 1 | 2 | 3;
}

/** A text as it is kept, for reading: of each choice the first, and its variables as chips, not as braces. */
export function TemplateText({ text, lines }: TemplateTextProps): React.ReactElement {
  const shown = useMemo(() => firstOutcome(text), [text]);
  return lines === undefined ? (
    <WhatsappText text={shown} hasVariables />
  ) : (
    <ClampedText text={shown} lines={lines} isMessage hasVariables />
  );
}

/** Its variables stay as they are written. */
function firstOutcome(text: string): string {
  const { uses, render } = compileText(text);
  return render(Object.fromEntries(uses.map(({ name, written }) => [name, `{${written}}`])), () => 0);
}
