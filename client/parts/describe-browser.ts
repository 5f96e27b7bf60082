import i18next from 'i18next';
import { readUserAgent } from './read-user-agent.js';

export function describeBrowser(userAgent: string | null): string {
  const { browser, system } = readUserAgent(userAgent ?? '');
  if (browser && system) return i18next.t('ui.browser_on', { browser, system });
  return browser ?? system ?? i18next.t('ui.browser_unknown');
}
