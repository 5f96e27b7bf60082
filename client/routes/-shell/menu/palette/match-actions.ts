import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import { foldText } from '@/ui/format/fold-text.js';

type Action = SpotlightActionData | SpotlightActionGroupData;

/** Matches labels, descriptions and further words, without accents and forms of the Arabic alef. */
export function matchActions(query: string, actions: readonly Action[]): Action[] {
  const wanted = foldText(query.trim());
  return actions.flatMap((one): Action[] => {
    if (!('actions' in one)) return isMatch(one, wanted) ? [one] : [];
    const found = one.actions.filter((action: SpotlightActionData) => isMatch(action, wanted));
    return found.length > 0 ? [{ ...one, actions: found }] : [];
  });
}

function isMatch({ label = '', description = '', keywords = [] }: SpotlightActionData, wanted: string): boolean {
  return [label, description, ...[keywords].flat()].some((text) => foldText(text).includes(wanted));
}
