import { useAtomValue } from 'jotai';
import { connectionAtom } from '@/app/atoms.js';

/** The server gives no answer; a page that has just been opened does not know it yet. */
export const useIsAway = (): boolean => ['reconnecting', 'offline'].includes(useAtomValue(connectionAtom));
