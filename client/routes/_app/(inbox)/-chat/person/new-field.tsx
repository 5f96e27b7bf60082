import { useState } from 'react';
import { Button, Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MAX_FIELD_LENGTH, MAX_FIELD_NAME_LENGTH } from '@server/address-book/contacts/contacts.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { updateContact } from '@/data/contacts/contacts.js';
import classes from './person.module.css';

export function NewField({ contactId }: { contactId: number }): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [isSaving, setSaving] = useState(false);
  function handleClose(): void {
    setOpen(false);
    setName('');
    setValue('');
  }
  async function handleSave(event: React.FormEvent): Promise<void> {
    event.preventDefault();
    setSaving(true);
    try {
      await updateContact(contactId, { fields: { [name.trim()]: value.trim() } });
      handleClose();
    } catch (error) {
      showFailure(error);
    }
    setSaving(false);
  }
  if (!isOpen)
    return (
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        {t('person.add_field')}
      </Button>
    );
  return (
    <form className={classes.newField} onSubmit={(event) => void handleSave(event)}>
      <TextInput
        label={t('person.field_name')}
        autoFocus
        maxLength={MAX_FIELD_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('person.field_value')}
        maxLength={MAX_FIELD_LENGTH}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Group gap={8}>
        <Button type="submit" size="compact-md" loading={isSaving} disabled={name.trim() === '' || value.trim() === ''}>
          {t('ui.save')}
        </Button>
        <Button size="compact-md" variant="default" onClick={handleClose}>
          {t('ui.cancel')}
        </Button>
      </Group>
    </form>
  );
}
