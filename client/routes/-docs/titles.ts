import { describeIfKnown } from '@/app/i18n/text-key.js';
import type { ApiCall } from './api-document.js';

export const GUIDE = 'guide';

export const groupTitle = (tag: string): string => describeIfKnown(`api.groups_of.${tag}`) ?? tag;

export const titleOf = ({ id, summary }: ApiCall): string => describeIfKnown(`api.calls_of.${id}`) ?? summary;
