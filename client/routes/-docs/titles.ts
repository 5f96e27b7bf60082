import { sayIfKnown } from '@/app/i18n/text-key.js';
import type { ApiCall } from './api-document.js';

/** The anchor of what is said before the first call. */
export const GUIDE = 'guide';

export const groupTitle = (tag: string): string => sayIfKnown(`api.groups_of.${tag}`) ?? tag;

/** What the call is called, in the language of the page. */
export const titleOf = ({ id, summary }: ApiCall): string => sayIfKnown(`api.calls_of.${id}`) ?? summary;
