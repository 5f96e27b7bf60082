import { Invalid } from '../../platform/errors.js';
import type { SelectedQuery } from '../contacts/contacts.contract.js';

/** The ids of a bulk action, from the body or, where a client sends none with DELETE, from the address. */
export function readSelection(...places: readonly (SelectedQuery | undefined)[]): number[] {
  const ids = places.flatMap((place) => [...(place?.selected_data ?? []), ...(place?.['selected_data[]'] ?? [])]);
  if (ids.length === 0) throw Invalid.field('selected_data', 'required');
  return [...new Set(ids)];
}
