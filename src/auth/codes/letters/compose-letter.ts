import { renderMailPage } from '../../../platform/mail/mail-page.js';
import type { Mail } from '../../../platform/mail/mailer.js';
import type { Language } from '../../auth.contract.js';
import type { CodePurpose } from '../code-order.js';
import { ar } from './ar.js';
import { en } from './en.js';
import type { Letters, Notice } from './letters.js';

/** One message, as a phone and as an e-mail show it. */
export interface Letter {
  text: string;
  mail: Omit<Mail, 'to'>;
}

type What = { purpose: CodePurpose; code: string } | { notice: Notice };

const LETTERS: Record<Language, Letters> = { en, ar };

export function composeLetter(what: What, language: Language, platform: string): Letter {
  const letters = LETTERS[language];
  const code = 'code' in what ? what.code : null;
  const { text, subject, title, intro, outro } =
    'code' in what ? letters.code(what.purpose, platform, what.code) : letters.notices[what.notice](platform);
  const paragraphs = [title, intro, ...(code ? [code] : []), outro, platform];
  return {
    text,
    mail: {
      subject,
      text: `${paragraphs.join('\n\n')}\n`,
      html: renderMailPage({ language, brand: platform, title, intro, outro, ...(code && { code }) }),
    },
  };
}
