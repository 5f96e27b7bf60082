import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { keepPhones, WhatsappText } from '@/ui/text/whatsapp-text.js';
import { spellOut } from './spell-out.js';
import classes from './template-text.module.css';

/** A choice, which may have variables in it, or a variable. */
const CHIP = /(\{\{(?:[^{}]|\{[^{}]*\})*\}\}|\{[^{}|\\\r\n]{1,100}\})/;

interface TemplateTextProps {
  text: string;
  /** As in `ClampedText`; the whole text without. */
  lines?: 1 | 2 | 3;
}

/** A text as it is kept, for reading: the alternatives of a choice and its variables as chips, without the braces they are written with. */
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

/** Isolated, as a name in another direction would turn around what stands beside it. */
function chipVariables(text: string): React.ReactNode {
  return text.split(CHIP).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{keepPhones(part)}</Fragment>
    ) : (
      <bdi key={index} className={classes.variable}>
        {part.startsWith('{{') ? part.slice(2, -2).split('|').map(nameOf).join(' / ') : nameOf(part)}
      </bdi>
    ),
  );
}

const nameOf = (written: string): string =>
  written.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => name.replaceAll('_', ' '));
