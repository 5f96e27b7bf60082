import type { CodePurpose } from '../../codes/code-order.js';

export type Notice = 'password_reset' | 'disk_full';

interface NotificationTexts {
  text: string;
  subject: string;
  title: string;
  intro: string;
  outro: string;
}

/** `text` is for WhatsApp, with `*bold*`. */
export interface NotificationTemplates {
  code(purpose: CodePurpose, platform: string, code: string): NotificationTexts;
  notices: Record<Notice, (platform: string) => NotificationTexts>;
}
