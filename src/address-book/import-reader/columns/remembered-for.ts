import type { ColumnRole } from '../../imports/import-enums.contract.js';
import type { RememberedMapping } from '../reading.types.js';
import type { LayoutRequest } from './layout.types.js';

interface Guessed {
  /** Indexed like `positions`. */
  roles: ColumnRole[];
  phones: number[];
}

/** Roles that decide who receives messages. */
const RECIPIENT_ROLES: readonly ColumnRole[] = ['country', 'dial_code', 'consent'];

/** Returns null if the phones are empty, or an unreviewed file contradicts the mapping. */
export function rememberedFor(
  digest: string | null,
  positions: number[],
  guessed: Guessed,
  { remembered, isUnreviewed }: Pick<LayoutRequest, 'remembered' | 'isUnreviewed'>,
): RememberedMapping | null {
  const known = digest === null ? undefined : remembered?.[digest];
  if (!known || !positions.some((at) => known.roles[at] === 'phone')) return null;
  return isUnreviewed && !isConfirmed(known, positions, guessed) ? null : known;
}

const isConfirmed = ({ roles }: RememberedMapping, positions: number[], guessed: Guessed): boolean =>
  positions.every((at, index) => {
    const [rememberedRole, guessedRole] = [roles[at], guessed.roles[index]!];
    if (rememberedRole === 'phone' && !guessed.phones.includes(at)) return false;
    return RECIPIENT_ROLES.every((role) => (rememberedRole === role) === (guessedRole === role));
  });
