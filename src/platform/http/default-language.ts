/** The language a page begins with for somebody who has chosen none. Auth knows it, whoever serves the page asks. */
export abstract class DefaultLanguage {
  abstract readonly current: 'en' | 'ar';
}
