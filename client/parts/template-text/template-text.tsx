import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { ClampedMessage } from '@/ui/text/clamped-message.js';
import { keepPhones, WhatsappText } from '@/ui/text/whatsapp-text.js';
import { parseWhatsappText, type TextNode } from '@/ui/text/whatsapp-text-parser.js';
import { spellOut } from './spell-out.js';
import classes from './template-text.module.css';

const CHIP = /(\{\{(?:[^{}]|\{[^{}]*\})*\}\}|\{[^{}|\\\r\n]{1,100}\})/;

interface TemplateTextProps {
  text: string;
  lines?: 1 | 2 | 3;
}

export function TemplateText({ text, lines }: TemplateTextProps): React.ReactElement {
  // Renders again on a language change.
  useTranslation();
  const language = currentLanguage();
  const shown = useMemo(() => unmarkChoices(spellOut(text, language)), [text, language]);
  const dir = hasOwnWords(shown) ? 'auto' : language === 'ar' ? 'rtl' : 'ltr';
  return lines === undefined ? (
    <WhatsappText text={shown} dir={dir} plain={chipVariables} />
  ) : (
    <ClampedMessage text={shown} lines={lines} dir={dir} plain={chipVariables} />
  );
}

/** Marks around an alternative would split its choice. */
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

const hasOwnWords = (text: string): boolean =>
  text.split(CHIP).some((part, index) => index % 2 === 0 && /\p{L}/u.test(part));

/** Variables in another direction would reorder the neighbors. */
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
