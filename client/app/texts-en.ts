import { gatherTexts } from './gather-texts.js';

export default gatherTexts(
  import.meta.glob<Record<string, unknown>>('../locales/en/*.json', { import: 'default', eager: true }),
);
