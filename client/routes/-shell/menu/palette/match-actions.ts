import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import { foldText } from '@/ui/format/fold-text.js';

type Action = SpotlightActionData | SpotlightActionGroupData;

/** Ignores case, accents and the forms of the Arabic alef. */
export function matchActions(query: string, actions: readonly Action[]): Action[] {
  const foldedQuery = foldText(query.trim());
  return actions.flatMap((entry): Action[] => {
    if (!('actions' in entry)) return isMatch(entry, foldedQuery) ? [entry] : [];
    const found = entry.actions.filter((action: SpotlightActionData) => isMatch(action, foldedQuery));
    return found.length > 0 ? [{ ...entry, actions: found }] : [];
  });
}

function isMatch({ label = '', description = '', keywords = [] }: SpotlightActionData, foldedQuery: string): boolean {
  return [label, description, ...[keywords].flat()].some((text) => foldText(text).includes(foldedQuery));
}
