import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { ClampedMessage } from '@/ui/text/clamped-message.js';
import { keepPhones, WhatsappText } from '@/ui/text/whatsapp-text.js';
import { parseWhatsappText, type TextNode } from '@/ui/text/whatsapp-text-parser.js';
import { spellOut } from './spell-out.js';
import classes from './template-text.module.css';

const VARIABLE_OR_CHOICE = /(\{\{(?:[^{}]|\{[^{}]*\})*\}\}|\{[^{}|\\\r\n]{1,100}\})/;

interface TemplateTextProps {
  text: string;
  lines?: 1 | 2 | 3;
}

export function TemplateText({ text, lines }: TemplateTextProps): React.ReactElement {
  useTranslation();
  const language = currentLanguage();
  const readableText = useMemo(() => removeMarksInChoices(spellOut(text, language)), [text, language]);
  const dir = hasOwnWords(readableText) ? 'auto' : language === 'ar' ? 'rtl' : 'ltr';
  return lines === undefined ? (
    <WhatsappText text={readableText} dir={dir} plain={drawVariables} />
  ) : (
    <ClampedMessage text={readableText} lines={lines} dir={dir} plain={drawVariables} />
  );
}

/** Removes formatting within choices, which would split them. */
const removeMarksInChoices = (text: string): string =>
  text
    .split(VARIABLE_OR_CHOICE)
    .map((part) => (isChoice(part) ? removeMarks(part) : part))
    .join('');

const removeMarks = (choice: string): string =>
  `{{${optionsOf(choice)
    .map((option) => plainTextOf(parseWhatsappText(option)))
    .join('|')}}}`;

const plainTextOf = (nodes: readonly TextNode[]): string =>
  nodes.map((node) => ('children' in node ? plainTextOf(node.children) : node.text)).join('');

const hasOwnWords = (text: string): boolean =>
  text.split(VARIABLE_OR_CHOICE).some((part, index) => index % 2 === 0 && /\p{L}/u.test(part));

/** Isolates variables, which could reorder the text around them. */
function drawVariables(text: string): React.ReactNode {
  return text.split(VARIABLE_OR_CHOICE).map((part, index) => {
    if (index % 2 === 0) return <Fragment key={index}>{keepPhones(part)}</Fragment>;
    const options = isChoice(part) ? optionsOf(part) : [part];
    return (
      <span key={index} className={classes.variable}>
        {options.map((option, optionIndex) => (
          <Fragment key={optionIndex}>
            {optionIndex > 0 && ' / '}
            <bdi>{option}</bdi>
          </Fragment>
        ))}
      </span>
    );
  });
}

const isChoice = (part: string): boolean => part.startsWith('{{');

const optionsOf = (choice: string): string[] => choice.slice(2, -2).split('|');
