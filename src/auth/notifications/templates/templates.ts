import type { CodePurpose } from '../../codes/code-order.js';

export type Notice = 'password_reset' | 'disk_full';

interface Words {
  text: string;
  subject: string;
  title: string;
  intro: string;
  outro: string;
}

/** `platform` is its name. `text` uses WhatsApp's bold for codes. */
export interface NotificationTemplates {
  code(purpose: CodePurpose, platform: string, code: string): Words;
  notices: Record<Notice, (platform: string) => Words>;
}
