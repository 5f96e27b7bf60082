import type { CodePurpose } from '../../codes/code-order.js';

/** What is told beside codes. */
export type Notice = 'password_reset' | 'disk_full';

interface Words {
  /** The whole text for a phone. */
  text: string;
  subject: string;
  title: string;
  intro: string;
  outro: string;
}

/** The texts of one language. `platform` is the name of the platform; in `text` a code is bold, as WhatsApp writes it. */
export interface NotificationTemplates {
  code(purpose: CodePurpose, platform: string, code: string): Words;
  notices: Record<Notice, (platform: string) => Words>;
}
