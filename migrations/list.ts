import { Migration20261121000000_foundation } from './Migration20261121000000_foundation.js';
import { Migration20261121120000_chats_of_contact } from './Migration20261121120000_chats_of_contact.js';
import { Migration20261121200000_access } from './Migration20261121200000_access.js';
import { Migration20261121210000_packages } from './Migration20261121210000_packages.js';
import { Migration20261121220000_throttles } from './Migration20261121220000_throttles.js';
import { Migration20261121223000_members } from './Migration20261121223000_members.js';
import { Migration20261121230000_message_origin } from './Migration20261121230000_message_origin.js';
import { Migration20261121231000_counters } from './Migration20261121231000_counters.js';
import { Migration20261121232000_unfinished_of_account } from './Migration20261121232000_unfinished_of_account.js';
import { Migration20261121235000_user_counts } from './Migration20261121235000_user_counts.js';
import { Migration20261121236000_search_folding } from './Migration20261121236000_search_folding.js';
import { Migration20261121237000_sessions_opened_from } from './Migration20261121237000_sessions_opened_from.js';
import { Migration20261121238000_audit_counts } from './Migration20261121238000_audit_counts.js';
import { Migration20261121239000_erasing } from './Migration20261121239000_erasing.js';
import { Migration20261121240000_proven_phones } from './Migration20261121240000_proven_phones.js';
import { Migration20261122000000_contacts } from './Migration20261122000000_contacts.js';
import { Migration20261122010000_imports } from './Migration20261122010000_imports.js';
import { Migration20261122030000_contact_search } from './Migration20261122030000_contact_search.js';
import { Migration20261122060000_campaigns } from './Migration20261122060000_campaigns.js';
import { Migration20261122070000_opt_out } from './Migration20261122070000_opt_out.js';
import { Migration20261122040000_media } from './Migration20261122040000_media.js';
import { Migration20261122041000_device_uploads } from './Migration20261122041000_device_uploads.js';

/** All migrations in order; imported, not searched for, so that the build and the tests agree on them. */
export const migrationsList = [
  { name: 'Migration20261121000000_foundation', class: Migration20261121000000_foundation },
  { name: 'Migration20261121120000_chats_of_contact', class: Migration20261121120000_chats_of_contact },
  { name: 'Migration20261121200000_access', class: Migration20261121200000_access },
  { name: 'Migration20261121210000_packages', class: Migration20261121210000_packages },
  { name: 'Migration20261121220000_throttles', class: Migration20261121220000_throttles },
  { name: 'Migration20261121223000_members', class: Migration20261121223000_members },
  { name: 'Migration20261121230000_message_origin', class: Migration20261121230000_message_origin },
  { name: 'Migration20261121231000_counters', class: Migration20261121231000_counters },
  { name: 'Migration20261121232000_unfinished_of_account', class: Migration20261121232000_unfinished_of_account },
  { name: 'Migration20261121235000_user_counts', class: Migration20261121235000_user_counts },
  { name: 'Migration20261121236000_search_folding', class: Migration20261121236000_search_folding },
  { name: 'Migration20261121237000_sessions_opened_from', class: Migration20261121237000_sessions_opened_from },
  { name: 'Migration20261121238000_audit_counts', class: Migration20261121238000_audit_counts },
  { name: 'Migration20261121239000_erasing', class: Migration20261121239000_erasing },
  { name: 'Migration20261121240000_proven_phones', class: Migration20261121240000_proven_phones },
  { name: 'Migration20261122000000_contacts', class: Migration20261122000000_contacts },
  { name: 'Migration20261122010000_imports', class: Migration20261122010000_imports },
  { name: 'Migration20261122030000_contact_search', class: Migration20261122030000_contact_search },
  { name: 'Migration20261122040000_media', class: Migration20261122040000_media },
  { name: 'Migration20261122041000_device_uploads', class: Migration20261122041000_device_uploads },
  { name: 'Migration20261122060000_campaigns', class: Migration20261122060000_campaigns },
  { name: 'Migration20261122070000_opt_out', class: Migration20261122070000_opt_out },
];
