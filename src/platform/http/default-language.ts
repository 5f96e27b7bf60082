/** Language of guests, implemented by auth. */
export abstract class DefaultLanguage {
  abstract readonly current: 'en' | 'ar';
}
