import { useAtomValue } from 'jotai';
import { connectionAtom } from '@/app/atoms.js';

/** Returns false while a new page is still connecting. */
export const useIsOffline = (): boolean => ['reconnecting', 'offline'].includes(useAtomValue(connectionAtom));
