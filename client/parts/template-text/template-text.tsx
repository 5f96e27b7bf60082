import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { keepPhones, WhatsappText } from '@/ui/text/whatsapp-text.js';
import { parseWhatsappText, type TextNode } from '@/ui/text/whatsapp-text-parser.js';
import { spellOut } from './spell-out.js';
import classes from './template-text.module.css';

/** A choice, which may have variables in it, or a variable. */
const CHIP = /(\{\{(?:[^{}]|\{[^{}]*\})*\}\}|\{[^{}|\\\r\n]{1,100}\})/;

interface TemplateTextProps {
  text: string;
  /** As in `ClampedText`; the whole text without. */
  lines?: 1 | 2 | 3;
}

/** A text as it is kept, for reading: the alternatives of a choice and its variables as chips, of which a variable is written as in the editor. */
export function TemplateText({ text, lines }: TemplateTextProps): React.ReactElement {
  // Draws again when the language changes.
  useTranslation();
  const language = currentLanguage();
  const shown = useMemo(() => unmarkChoices(spellOut(text, language)), [text, language]);
  const dir = hasOwnWords(shown) ? 'auto' : language === 'ar' ? 'rtl' : 'ltr';
  return lines === undefined ? (
    <WhatsappText text={shown} dir={dir} plain={chipVariables} />
  ) : (
    <ClampedText text={shown} lines={lines} dir={dir} isMessage plain={chipVariables} />
  );
}

/** Marks of WhatsApp around an alternative would take its choice apart. */
const unmarkChoices = (text: string): string =>
  text
    .split(CHIP)
    .map((part) => (isChoice(part) ? unmark(part) : part))
    .join('');

const unmark = (choice: string): string =>
  `{{${optionsOf(choice)
    .map((option) => textOf(parseWhatsappText(option)))
    .join('|')}}}`;

const textOf = (nodes: readonly TextNode[]): string =>
  nodes.map((node) => ('children' in node ? textOf(node.children) : node.text)).join('');

/** What is not chosen or filled in says which way the text reads. */
const hasOwnWords = (text: string): boolean =>
  text.split(CHIP).some((part, index) => index % 2 === 0 && /\p{L}/u.test(part));

/** Isolated, as a name in another direction would turn around what stands beside it. */
function chipVariables(text: string): React.ReactNode {
  return text.split(CHIP).map((part, index) => {
    if (index % 2 === 0) return <Fragment key={index}>{keepPhones(part)}</Fragment>;
    const options = isChoice(part) ? optionsOf(part) : [part];
    return (
      <span key={index} className={classes.variable}>
        {options.map((option, at) => (
          <Fragment key={at}>
            {at > 0 && ' / '}
            <bdi>{option}</bdi>
          </Fragment>
        ))}
      </span>
    );
  });
}

const isChoice = (part: string): boolean => part.startsWith('{{');

const optionsOf = (choice: string): string[] => choice.slice(2, -2).split('|');
