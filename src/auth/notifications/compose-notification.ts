import { renderMailPage } from '../../platform/mail/mail-page.js';
import type { Mail } from '../../platform/mail/mailer.js';
import type { Language } from '../auth.contract.js';
import type { CodePurpose } from '../codes/code-order.js';
import { ar } from './templates/ar.js';
import { en } from './templates/en.js';
import type { NotificationTemplates, Notice } from './templates/templates.js';

export interface Notification {
  text: string;
  mail: Omit<Mail, 'to'>;
}

type Content = { purpose: CodePurpose; code: string } | { notice: Notice };

const TEMPLATES: Record<Language, NotificationTemplates> = { en, ar };

export function composeNotification(content: Content, language: Language, platform: string): Notification {
  const templates = TEMPLATES[language];
  const code = 'code' in content ? content.code : null;
  const { text, subject, title, intro, outro } =
    'code' in content
      ? templates.code(content.purpose, platform, content.code)
      : templates.notices[content.notice](platform);
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
