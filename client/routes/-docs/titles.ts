import { describeIfKnown } from '@/app/i18n/text-key.js';
import type { ApiCall } from './api-document.js';

/** Element ID of the guide. */
export const GUIDE = 'guide';

export const groupTitle = (tag: string): string => describeIfKnown(`api.groups_of.${tag}`) ?? tag;

export const titleOf = ({ id, summary }: ApiCall): string => describeIfKnown(`api.calls_of.${id}`) ?? summary;
