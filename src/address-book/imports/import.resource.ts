import { type ContactImport, NO_COUNTS } from './contact-import.entity.js';
import type { ImportResource, ImportWarning } from './imports.contract.js';

const NO_PREVIEW_DETAILS = { further_phones: [], name: null, whatsapp_id: null };

/** `remaining` is null for an unlimited plan. */
export function toImportResource(row: ContactImport, remaining: number | null, now: Date): ImportResource {
  const { written, created, overLimit } = row;
  return {
    id: row.id,
    state: row.state,
    failure: row.failure ?? null,
    is_reviewed: row.isReviewed,
    group: { id: row.groupId ?? null, name: row.groupName },
    file_name: row.fileName ?? null,
    format: row.format ?? null,
    country: row.country,
    existing_contacts: row.existingContacts,
    columns: row.columns.map(({ header, role, samples }) => ({ header, role, samples })),
    consent_action: row.consentAction ?? null,
    has_header: row.hasHeader ?? false,
    header_row: row.headerRow ?? null,
    phone_columns: row.phoneColumns.flatMap((at) => {
      const index = row.columns.findIndex((column) => column.at === at);
      return index < 0 ? [] : [index];
    }),
    sheets: row.sheets,
    sheet: row.sheet ?? null,
    warnings: [...row.warnings, ...findConsentWarnings(row)],
    mapping_is_remembered: row.isRemembered,
    // Previews of older versions lack these details.
    preview: row.preview.map((previewRow) => ({ ...NO_PREVIEW_DETAILS, ...previewRow })),
    counts: {
      ...NO_COUNTS,
      ...row.counts,
      known: row.known ?? null,
      known_changes: row.knownChanges ?? null,
      written,
      created,
      over_limit: overLimit,
    },
    room: remaining,
    progress: computeProgress(row),
    has_bad_rows: row.badRowsKey !== null && row.badRowsKey !== undefined,
    can_undo_until: row.canUndoUntil(now)?.toISOString() ?? null,
    undone: row.undone ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Uses `share` for unreviewed imports, because reading waits for each write. */
function computeProgress({
  state,
  isReviewed,
  share,
  counts,
  written,
  overLimit,
  undone,
}: ContactImport): number | null {
  if (state === 'undoing') return Math.min(1, ((undone?.removed ?? 0) + (undone?.kept ?? 0)) / Math.max(1, written));
  if (state === 'reading') return share ?? null;
  if (state !== 'writing') return null;
  return isReviewed ? (written + overLimit) / Math.max(1, counts.good) : (share ?? null);
}

function findConsentWarnings({ columns, counts }: ContactImport): ImportWarning[] {
  const column = columns.findIndex(({ role }) => role === 'consent');
  return column >= 0 && counts.consent_no > 0 ? [{ kind: 'consent_no', column, rows: counts.consent_no }] : [];
}
