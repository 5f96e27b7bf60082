import type { Texts } from '../../locales/texts.gen.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts };
    /** A text in the call itself would do without a key. */
    strictKeyChecks: true;
  }
}
