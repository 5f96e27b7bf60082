// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { CheckNumbers } from './checks/check-numbers.js';
import { CheckOneNumber } from './checks/check-one-number.js';
import { ChecksController } from './checks/checks.controller.js';
import { PushNumbersChecked } from './checks/checks.push.js';
import { EnqueueChecks } from './checks/enqueue-checks.js';
import { NumberChecksJobHandler } from './checks/number-checks.job.js';
import { ScreenRecipientHandler } from './checks/screen-recipient.js';
import { DeleteAllContacts } from './contacts/commands/delete-all-contacts.js';
import { DeleteContacts } from './contacts/commands/delete-contacts.js';
import { RecordContactProfile } from './contacts/commands/record-contact-profile.js';
import { SaveContactFactsHandler } from './contacts/commands/save-contact-facts.js';
import { SaveContact } from './contacts/commands/save-contact.js';
import { UpdateContact } from './contacts/commands/update-contact.js';
import { ContactProfileJobHandler } from './contacts/contact-profile.job.js';
import { ContactsController } from './contacts/contacts.controller.js';
import { PushContactChanged } from './contacts/contacts.push.js';
import { PushContactsDeleted } from './contacts/contacts.push.js';
import { PushDeletionChanged } from './contacts/contacts.push.js';
import { DeleteContactsController } from './contacts/delete-contacts.controller.js';
import { FetchStaleProfile } from './contacts/fetch-stale-profile.js';
import { MergePeopleHandler } from './contacts/merging/merge-people.js';
import { PreviewMergeHandler } from './contacts/merging/preview-merge.js';
import { DescribePersonHandler } from './contacts/queries/describe-person.js';
import { GetContactNamesHandler } from './contacts/queries/get-contact-names.js';
import { FindContactsHandler } from './contacts/queries/get-contact-names.js';
import { GetContactPictureHandler } from './contacts/queries/get-contact-picture.js';
import { GetContact } from './contacts/queries/get-contact.js';
import { ListContacts } from './contacts/queries/list-contacts.js';
import { DeleteFinishedWorkJobHandler } from './delete-finished-work.job.js';
import { DeleteMany } from './deletions/delete-many.js';
import { DeletionsController } from './deletions/deletions.controller.js';
import { DeletionsJobHandler } from './deletions/deletions.job.js';
import { ListDeletions } from './deletions/list-deletions.js';
import { PublishDeleted } from './deletions/publish-deleted.js';
import { RunDeletions } from './deletions/run-deletions.js';
import { DeleteDemoBookHandler } from './demo/delete-demo-book.js';
import { WriteDemoBookHandler } from './demo/write-demo-book.js';
import { ChangeExport } from './exports/change-export.js';
import { CancelExport } from './exports/commands/cancel-export.js';
import { CreateExport } from './exports/commands/create-export.js';
import { PurgeExports } from './exports/commands/purge-exports.js';
import { RunExport } from './exports/commands/run-export.js';
import { ExportJobHandler } from './exports/export.job.js';
import { ExportsController } from './exports/exports.controller.js';
import { PushExportChanged } from './exports/exports.push.js';
import { GetExport } from './exports/get-export.js';
import { ListExports } from './exports/list-exports.js';
import { WriteExport } from './exports/writing/write-export.js';
import { ChangeMembers } from './groups/commands/change-members.js';
import { DeleteGroups } from './groups/commands/delete-groups.js';
import { RenameGroup } from './groups/commands/rename-group.js';
import { ShrinkGroupParams } from './groups/commands/shrink-group-params.js';
import { DeleteGroupsController } from './groups/delete-groups.controller.js';
import { GroupParamsJobHandler } from './groups/group-params.job.js';
import { GroupsController } from './groups/groups.controller.js';
import { PushGroupChanged } from './groups/groups.push.js';
import { PushGroupsDeleted } from './groups/groups.push.js';
import { CountAudienceHandler } from './groups/queries/count-audience.js';
import { CountGroupMembersHandler } from './groups/queries/count-group-members.js';
import { CountGroupsToDelete } from './groups/queries/count-groups-to-delete.js';
import { GetAudienceHandler } from './groups/queries/get-audience.js';
import { GetGroupNamesHandler } from './groups/queries/get-audience.js';
import { GetGroup } from './groups/queries/get-group.js';
import { ListFieldNamesHandler } from './groups/queries/list-field-names.js';
import { ListGroups } from './groups/queries/list-groups.js';
import { CancelImport } from './imports/commands/cancel-import.js';
import { ChangeMapping } from './imports/commands/change-mapping.js';
import { CreateImport } from './imports/commands/create-import.js';
import { PurgeImports } from './imports/commands/purge-imports.js';
import { RunImport } from './imports/commands/run-import.js';
import { StartImport } from './imports/commands/start-import.js';
import { ImportJobHandler } from './imports/import.job.js';
import { ImportsController } from './imports/imports.controller.js';
import { PushImportChanged } from './imports/imports.push.js';
import { PublishImports } from './imports/publish-imports.js';
import { GetBadRows } from './imports/queries/get-bad-rows.js';
import { GetImport } from './imports/queries/get-import.js';
import { GetSampleSheet } from './imports/queries/get-sample-sheet.js';
import { ListImports } from './imports/queries/list-imports.js';
import { CorrectCell } from './imports/review/correct-cell.js';
import { ListBadCells } from './imports/review/list-bad-cells.js';
import { FlushSearchIndex } from './imports/running/flush-search-index.js';
import { ImportFolders } from './imports/running/import-folders.js';
import { ReadImport } from './imports/running/read-import.js';
import { WriteImport } from './imports/running/write-import.js';
import { UndoImport } from './imports/undo/undo-import.js';
import { UndoRun } from './imports/undo/undo-run.js';
import { WakeImport } from './imports/wake-import.js';
import { IntegrateChecksController } from './integration/integrate-checks.controller.js';
import { IntegrateContactsController } from './integration/integrate-contacts.controller.js';
import { IntegrateGroupsController } from './integration/integrate-groups.controller.js';
import { AddNote } from './notes/commands/add-note.js';
import { DeleteNote } from './notes/commands/delete-note.js';
import { EditNote } from './notes/commands/edit-note.js';
import { ListNotes } from './notes/list-notes.js';
import { NotesController } from './notes/notes.controller.js';
import { PushNotesChanged } from './notes/notes.push.js';
import { OptContact } from './opt-out/commands/opt-contact.js';
import { SaveOptOutSettings } from './opt-out/commands/save-opt-out-settings.js';
import { SuppressNumbers } from './opt-out/commands/suppress-numbers.js';
import { Unsuppress } from './opt-out/commands/unsuppress.js';
import { OptOutController } from './opt-out/opt-out.controller.js';
import { PushOptOutChanged } from './opt-out/opt-out.push.js';
import { GetOptOutSettings } from './opt-out/queries/get-opt-out-settings.js';
import { GetSendBlocksHandler } from './opt-out/queries/get-send-blocks.js';
import { GetStopWordsHandler } from './opt-out/queries/get-stop-words.js';
import { ListSuppressions } from './opt-out/queries/list-suppressions.js';

export const controllers: Type[] = [
  ChecksController,
  ContactsController,
  DeleteContactsController,
  DeletionsController,
  ExportsController,
  DeleteGroupsController,
  GroupsController,
  ImportsController,
  IntegrateChecksController,
  IntegrateContactsController,
  IntegrateGroupsController,
  NotesController,
  OptOutController,
];

export const providers: Provider[] = [
  CheckNumbers,
  CheckOneNumber,
  PushNumbersChecked,
  EnqueueChecks,
  NumberChecksJobHandler,
  ScreenRecipientHandler,
  DeleteAllContacts,
  DeleteContacts,
  RecordContactProfile,
  SaveContactFactsHandler,
  SaveContact,
  UpdateContact,
  ContactProfileJobHandler,
  PushContactChanged,
  PushContactsDeleted,
  PushDeletionChanged,
  FetchStaleProfile,
  MergePeopleHandler,
  PreviewMergeHandler,
  DescribePersonHandler,
  GetContactNamesHandler,
  FindContactsHandler,
  GetContactPictureHandler,
  GetContact,
  ListContacts,
  DeleteFinishedWorkJobHandler,
  DeleteMany,
  DeletionsJobHandler,
  ListDeletions,
  PublishDeleted,
  RunDeletions,
  DeleteDemoBookHandler,
  WriteDemoBookHandler,
  ChangeExport,
  CancelExport,
  CreateExport,
  PurgeExports,
  RunExport,
  ExportJobHandler,
  PushExportChanged,
  GetExport,
  ListExports,
  WriteExport,
  ChangeMembers,
  DeleteGroups,
  RenameGroup,
  ShrinkGroupParams,
  GroupParamsJobHandler,
  PushGroupChanged,
  PushGroupsDeleted,
  CountAudienceHandler,
  CountGroupMembersHandler,
  CountGroupsToDelete,
  GetAudienceHandler,
  GetGroupNamesHandler,
  GetGroup,
  ListFieldNamesHandler,
  ListGroups,
  CancelImport,
  ChangeMapping,
  CreateImport,
  PurgeImports,
  RunImport,
  StartImport,
  ImportJobHandler,
  PushImportChanged,
  PublishImports,
  GetBadRows,
  GetImport,
  GetSampleSheet,
  ListImports,
  CorrectCell,
  ListBadCells,
  FlushSearchIndex,
  ImportFolders,
  ReadImport,
  WriteImport,
  UndoImport,
  UndoRun,
  WakeImport,
  AddNote,
  DeleteNote,
  EditNote,
  ListNotes,
  PushNotesChanged,
  OptContact,
  SaveOptOutSettings,
  SuppressNumbers,
  Unsuppress,
  PushOptOutChanged,
  GetOptOutSettings,
  GetSendBlocksHandler,
  GetStopWordsHandler,
  ListSuppressions,
];
