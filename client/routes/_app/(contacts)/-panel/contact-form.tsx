import { useEffect, useState } from 'react';
import { Button, Group, MultiSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LONGEST_NAME } from '@server/messaging/contacts/contact-limits.contract.js';
import type { ContactResource } from '@server/messaging/contacts/contacts.contract.js';
import { toast } from '@/app/toast.js';
import { useCan } from '@/app/use-can.js';
import { useForm } from '@/app/use-form.js';
import { updateContact } from '@/data/contacts/contacts.js';
import { groupChoicesQuery } from '@/data/contacts/groups.js';
import { drawGroupPill } from '@/parts/pickers/group-pill.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { FieldsEditor } from './fields-editor.js';
import { type FieldRow, toChanges, toRows } from './field-rows.js';
import classes from './panel.module.css';

interface ContactFormProps {
  contact: ContactResource;
  /** Something is typed that is not saved. */
  onDirty: (isDirty: boolean) => void;
}

/** Name, groups and custom fields, saved together. */
export function ContactForm({ contact, onDirty }: ContactFormProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: choices = [] } = useQuery({ ...groupChoicesQuery, enabled: useCan('show groups') });
  // Of the contact as the form shows it: what is pushed meanwhile is not in its rows.
  const [shown, setShown] = useState(contact.fields);
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: {
      name: contact.name ?? '',
      groups: contact.groups.map(({ id }) => String(id)),
      rows: toRows(contact.fields),
    },
  });
  const { rows } = form.getValues();
  const isDirty = form.isDirty();
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  // Groups that were made since the choices came must not fall out of the field.
  const known = new Map(
    [...choices, ...contact.groups].map(({ id, name }) => [String(id), { value: String(id), label: name }]),
  );

  async function save({ name, groups, rows: written }: typeof form.values): Promise<void> {
    const saved = await updateContact(contact.id, {
      ...(form.isDirty('name') && { name: name.trim() === '' ? null : name.trim() }),
      fields: toChanges(shown, written),
      ...(form.isDirty('groups') && { groups: groups.map(Number) }),
    });
    const values = { name: saved.name ?? '', groups, rows: toRows(saved.fields) };
    setShown(saved.fields);
    form.setValues(values);
    form.resetDirty(values);
    toast.success(t('contacts.saved'));
  }
  return (
    <form className={classes.section} onSubmit={onSubmit(save)} noValidate>
      <FormProblem text={problem} />
      <TextInput label={t('contacts.name')} maxLength={LONGEST_NAME} {...form.getInputProps('name')} />
      <MultiSelect
        label={t('contacts.groups')}
        placeholder={form.getValues().groups.length === 0 ? t('contacts.no_groups') : undefined}
        data={[...known.values()]}
        searchable
        hidePickedOptions
        nothingFoundMessage={t('contacts.no_group_found')}
        renderPill={drawGroupPill}
        {...form.getInputProps('groups')}
      />
      <FieldsEditor rows={rows} onChange={(next: FieldRow[]) => form.setFieldValue('rows', next)} />
      <Group justify="flex-end">
        <Button type="submit" loading={isSaving} disabled={!isDirty}>
          {t('ui.save')}
        </Button>
      </Group>
    </form>
  );
}
