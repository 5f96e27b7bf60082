import type { Texts } from '../../locales/texts.gen.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts };
    /** Forbids default texts, which would work without a key. */
    strictKeyChecks: true;
  }
}
