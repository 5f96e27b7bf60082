import type { AppTexts } from '../platforms/connector.js';
import { CONNECTORS } from '../platforms/connectors.gen.js';
import type { Platform } from '../platforms/platforms.contract.js';

type Language = 'en' | 'ar';

export const appTextsOf = (platform: Platform, language: Language): AppTexts => CONNECTORS[platform].texts[language];

export const logoOf = (platform: Platform): string => `/app-${platform}.svg`;

type Sentence = 'activated' | 'deactivated';

const SENTENCES: Readonly<Record<Sentence, Record<Language, (title: string) => string>>> = {
  activated: { en: (title) => `${title} is activated.`, ar: (title) => `تم تفعيل ${title}.` },
  deactivated: { en: (title) => `${title} is deactivated.`, ar: (title) => `تم إيقاف ${title}.` },
};

export const describeAppChange = (change: Sentence, platform: Platform, language: Language): string =>
  SENTENCES[change][language](appTextsOf(platform, language).title);
