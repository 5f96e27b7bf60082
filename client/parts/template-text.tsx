import { Fragment, useMemo } from 'react';
import { compileText } from '@server/messaging/text/text.contract.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { keepPhones, WhatsappText } from '@/ui/text/whatsapp-text.js';
import classes from './template-text.module.css';

const VARIABLE = /\{([^{}|\\\r\n]{1,100})\}/;

interface TemplateTextProps {
  text: string;
  /** As in `ClampedText`; the whole text without. */
  lines?: 1 | 2 | 3;
}

/** A text as it is kept, for reading: of each choice the first, and its variables as chips, not as braces. */
export function TemplateText({ text, lines }: TemplateTextProps): React.ReactElement {
  const shown = useMemo(() => firstOutcome(text), [text]);
  return lines === undefined ? (
    <WhatsappText text={shown} plain={chipVariables} />
  ) : (
    <ClampedText text={shown} lines={lines} isMessage plain={chipVariables} />
  );
}

/** Its variables stay as they are written. */
function firstOutcome(text: string): string {
  const { uses, render } = compileText(text);
  return render(Object.fromEntries(uses.map(({ name, written }) => [name, `{${written}}`])), () => 0);
}

/** The braces go: in Arabic they would be turned around, and nobody sees them in the message. */
function chipVariables(text: string): React.ReactNode {
  return text.split(VARIABLE).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{keepPhones(part)}</Fragment>
    ) : (
      <bdi key={index} className={classes.variable}>
        {part.trim().replaceAll('_', ' ')}
      </bdi>
    ),
  );
}
