import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { keepPhones, WhatsappText } from '@/ui/text/whatsapp-text.js';
import { spellOut } from './spell-out.js';
import classes from './template-text.module.css';

const VARIABLE = /(\{[^{}|\\\r\n]{1,100}\})/;

interface TemplateTextProps {
  text: string;
  /** As in `ClampedText`; the whole text without. */
  lines?: 1 | 2 | 3;
}

/** A text as it is kept, for reading, and as its editor shows it: every alternative of a choice, and its variables as chips. */
export function TemplateText({ text, lines }: TemplateTextProps): React.ReactElement {
  // Draws again when the language changes.
  useTranslation();
  const language = currentLanguage();
  const shown = useMemo(() => spellOut(text, language), [text, language]);
  return lines === undefined ? (
    <WhatsappText text={shown} plain={chipVariables} />
  ) : (
    <ClampedText text={shown} lines={lines} isMessage plain={chipVariables} />
  );
}

/** Isolated, as a name in another direction would turn its braces around. */
function chipVariables(text: string): React.ReactNode {
  return text.split(VARIABLE).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{keepPhones(part)}</Fragment>
    ) : (
      <bdi key={index} className={classes.variable}>
        {part}
      </bdi>
    ),
  );
}
