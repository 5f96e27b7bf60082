import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type MacroResource, MAX_MACRO_TEXT } from '@server/messaging/conversations/macros/macros.contract.js';
import { MAX_LABELS_OF_CHAT } from '@server/messaging/conversations/inbox/inbox.contract.js';
import { breaksText, compileText, unknownVariables } from '@server/templates/text/text.contract.js';
import { useForm } from '@/app/use-form.js';
import { colleagueChoicesQuery } from '@/data/inbox/colleague-choices.js';
import { labelsQuery } from '@/data/inbox/labels.js';
import { saveMacro } from '@/data/inbox/macros.js';
import { teamsQuery } from '@/data/inbox/teams.js';
import { textValuesQuery } from '@/data/templates/template-choices.js';
import { TextEditor } from '@/parts/text-editor/text-editor.js';
import { nameOfUser } from '@/parts/inbox/user-name.js';
import { FormDialog } from '@/ui/forms/form-dialog.js';
import { isAssigneeMissing, readAssignee, valueOfAssignee } from './macro-assignee.js';

interface MacroDialogProps {
  macro: MacroResource | null;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  name: string;
  text: string;
  label_ids: string[];
  assign_to: string | null;
  resolve: boolean;
}

export function MacroDialog({ macro, onClose }: MacroDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: textValues } = useQuery(textValuesQuery);
  const { data: labels = [] } = useQuery(labelsQuery);
  const assignees = useAssignees(macro);
  const { form, onSubmit, isSaving, problem } = useForm<Values>({
    initialValues: {
      name: macro?.name ?? '',
      text: macro?.text ?? '',
      label_ids: macro?.label_ids.map(String) ?? [],
      assign_to: macro && valueOfAssignee(macro),
      resolve: macro?.resolve ?? false,
    },
    validate: ({ name, text, label_ids: labelIds, assign_to: to, resolve }) => {
      const isEmpty = text.trim() === '' && labelIds.length === 0 && to === null && !resolve;
      const compiled = compileText(text);
      return {
        ...(name.trim() === '' && { name: t('validation.required') }),
        ...(isEmpty && { text: t('replies.macro_empty') }),
        ...(text.trim().length > MAX_MACRO_TEXT && { text: t('validation.too_long') }),
        ...(textValues &&
          unknownVariables(compiled, textValues.fields).length > 0 && { text: t('replies.variable_unknown') }),
        ...(compiled.problems.some(breaksText) && { text: t('messages.text_broken') }),
      };
    },
  });
  const handleSubmit = onSubmit(async ({ name, text, label_ids: labelIds, assign_to: to, resolve }) => {
    await saveMacro(macro?.id ?? null, {
      name: name.trim(),
      text: text.trim() || null,
      label_ids: labelIds.map(Number),
      assign_to: readAssignee(to),
      resolve,
    });
    onClose();
  });
  return (
    <FormDialog
      title={t(macro ? 'replies.edit_macro' : 'replies.new_macro')}
      size="lg"
      problem={problem}
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextInput label={t('inbox.name')} required maxLength={60} data-autofocus {...form.getInputProps('name')} />
      <TextEditor
        label={t('replies.macro_text')}
        maxLength={MAX_MACRO_TEXT}
        fields={textValues?.fields ?? []}
        values={textValues?.values ?? {}}
        {...form.getInputProps('text')}
        value={form.getValues().text}
      />
      <MultiSelect
        label={t('replies.macro_labels')}
        searchable
        hidePickedOptions
        maxValues={MAX_LABELS_OF_CHAT}
        data={labels.map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage={t('inbox.no_labels')}
        {...form.getInputProps('label_ids')}
      />
      <Select
        label={t('replies.macro_assign')}
        {...(macro && isAssigneeMissing(macro) && { description: t('replies.assignee_missing') })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('inbox.unassign') }}
        data={assignees}
        nothingFoundMessage={t('inbox.nobody_found')}
        {...form.getInputProps('assign_to')}
      />
      <Switch label={t('replies.macro_resolve')} {...form.getInputProps('resolve', { type: 'checkbox' })} />
    </FormDialog>
  );
}

/** Returns choices with the current assignee, who may be suspended. */
function useAssignees(macro: MacroResource | null) {
  const { t } = useTranslation();
  const { data: people = [] } = useQuery(colleagueChoicesQuery());
  const { data: teams = [] } = useQuery(teamsQuery);
  const current = macro?.assign_to ?? null;
  const users = people.map((person) => ({ value: `user:${person.id}`, label: nameOfUser(person) }));
  if (current !== null && current !== 'me' && 'user_id' in current && current.user_id !== null) {
    const value = `user:${current.user_id}`;
    if (users.every((user) => user.value !== value)) users.push({ value, label: current.name ?? '' });
  }
  return [
    { value: 'me', label: t('replies.assign_me') },
    { group: t('inbox.colleagues'), items: users },
    { group: t('inbox.teams'), items: teams.map(({ id, name }) => ({ value: `team:${id}`, label: name })) },
  ];
}
