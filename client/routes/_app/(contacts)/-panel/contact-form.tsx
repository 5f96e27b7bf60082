import { useState } from 'react';
import { Button, Group, MultiSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  CONTACT_TEXT_NAMES,
  CONTACT_TEXTS,
  type ContactText,
  eachContactText,
} from '@server/address-book/contacts/contact-texts.contract.js';
import type { ContactResource } from '@server/address-book/contacts/contacts.contract.js';
import { toast } from '@/app/toast.js';
import { useCan } from '@/app/use-can.js';
import { useForm } from '@/app/use-form.js';
import { updateContact } from '@/data/contacts/contacts.js';
import { groupChoicesQuery } from '@/data/contacts/groups.js';
import { drawGroupPill } from '@/parts/pickers/group-pill.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { useReportDirty } from '@/ui/forms/use-report-dirty.js';
import { FieldsEditor } from './fields-editor.js';
import { type FieldRow, toFieldChanges, toRows } from './field-rows.js';
import { NumbersEditor } from './numbers-editor.js';
import classes from './panel.module.css';

interface ContactFormProps {
  contact: ContactResource;
  onDirty: (isDirty: boolean) => void;
}

const textsOf = (contact: ContactResource): Record<ContactText, string> =>
  eachContactText((text) => contact[text] ?? '');

export function ContactForm({ contact, onDirty }: ContactFormProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: choices = [] } = useQuery({ ...groupChoicesQuery, enabled: useCan('show groups') });
  const [savedFields, setSavedFields] = useState(contact.fields);
  const { form, onSubmit, isSaving, problem } = useForm({
    revision: contact.revision,
    initialValues: {
      ...textsOf(contact),
      groups: contact.groups.map(({ id }) => String(id)),
      numbers: contact.further_numbers,
      rows: toRows(contact.fields),
    },
  });
  const { rows, numbers } = form.getValues();
  const isDirty = form.isDirty();
  useReportDirty(isDirty, onDirty);
  // New groups may be missing in the choices.
  const groupChoices = new Map(
    [...choices, ...contact.groups].map(({ id, name }) => [String(id), { value: String(id), label: name }]),
  );

  async function save(
    { groups, numbers: furtherNumbers, rows: editedRows, ...texts }: typeof form.values,
    revision?: string,
  ): Promise<string> {
    const changed: Partial<Record<ContactText, string | null>> = {};
    for (const text of CONTACT_TEXT_NAMES) if (form.isDirty(text)) changed[text] = texts[text].trim() || null;
    const saved = await updateContact(contact.id, {
      ...changed,
      fields: toFieldChanges(savedFields, editedRows),
      ...(form.isDirty('groups') && { groups: groups.map(Number) }),
      ...(form.isDirty('numbers') && { further_numbers: furtherNumbers }),
      revision,
    });
    const values = { ...textsOf(saved), groups, numbers: saved.further_numbers, rows: toRows(saved.fields) };
    setSavedFields(saved.fields);
    form.setValues(values);
    form.resetDirty(values);
    toast.success(t('contacts.saved'));
    return saved.revision;
  }
  return (
    <form className={classes.section} onSubmit={onSubmit(save)} noValidate>
      <FormProblem text={problem} />
      {CONTACT_TEXT_NAMES.map((text) => (
        <TextInput
          key={text}
          label={t(`contacts.${text}`)}
          maxLength={CONTACT_TEXTS[text].maxLength}
          {...form.getInputProps(text)}
        />
      ))}
      <MultiSelect
        label={t('contacts.groups')}
        placeholder={form.getValues().groups.length === 0 ? t('contacts.no_groups') : undefined}
        data={[...groupChoices.values()]}
        searchable
        hidePickedOptions
        nothingFoundMessage={t('contacts.no_group_found')}
        renderPill={drawGroupPill}
        {...form.getInputProps('groups')}
      />
      {numbers.length > 0 && (
        <NumbersEditor numbers={numbers} onChange={(next) => form.setFieldValue('numbers', next)} />
      )}
      <FieldsEditor rows={rows} onChange={(next: FieldRow[]) => form.setFieldValue('rows', next)} />
      <Group justify="flex-end">
        <Button type="submit" loading={isSaving} disabled={!isDirty}>
          {t('ui.save')}
        </Button>
      </Group>
    </form>
  );
}
