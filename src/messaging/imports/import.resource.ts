import type { ContactImport } from './contact-import.entity.js';
import type { ImportResource } from './imports.contract.js';

/** `room`: how many more contacts the plan takes; null is unlimited. */
export function toImportResource(row: ContactImport, room: number | null): ImportResource {
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
    columns: row.columns,
    has_header: row.hasHeader ?? false,
    // Rows of an older version have no WhatsApp ID.
    preview: row.preview.map((shown) => ({ ...shown, whatsapp_id: shown.whatsapp_id ?? null })),
    counts: {
      ...row.counts,
      known: row.known ?? null,
      known_changes: row.knownChanges ?? null,
      written,
      created,
      over_limit: overLimit,
    },
    room,
    progress: progressOf(row),
    has_bad_rows: row.badRowsKey !== null && row.badRowsKey !== undefined,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** What is read and written in one go is as far as it is read: the file waits for the database. */
function progressOf({ state, isReviewed, share, counts, written, overLimit }: ContactImport): number | null {
  if (state === 'reading') return share ?? null;
  if (state !== 'writing') return null;
  return isReviewed ? (written + overLimit) / Math.max(1, counts.good) : (share ?? null);
}
