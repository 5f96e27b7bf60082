import { useState } from 'react';
import { ActionIcon, Button, Group, Textarea } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MAX_FIELD_LENGTH } from '@server/address-book/contacts/contacts.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { updateContact } from '@/data/contacts/contacts.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import classes from './person.module.css';

interface EditableFieldProps {
  contactId: number;
  name: string;
  value: string;
  isReadOnly: boolean;
}

export function EditableField({ contactId, name, value, isReadOnly }: EditableFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const label = t('person.edit_field', { name });
  async function handleSave(): Promise<void> {
    const changed = draft?.trim() ?? '';
    setSaving(true);
    try {
      if (changed !== value) await updateContact(contactId, { fields: { [name]: changed === '' ? null : changed } });
      setDraft(null);
    } catch (error) {
      showFailure(error);
    }
    setSaving(false);
  }
  return (
    <>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      {draft === null || isReadOnly ? (
        <dd className={classes.field}>
          <ClampedText text={value} lines={3} />
          {!isReadOnly && (
            <ActionIcon aria-label={label} title={label} onClick={() => setDraft(value)}>
              <IconPencil size={16} stroke={1.5} />
            </ActionIcon>
          )}
        </dd>
      ) : (
        <dd>
          <Textarea
            aria-label={label}
            autosize
            autoFocus
            maxRows={6}
            maxLength={MAX_FIELD_LENGTH}
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          <Group gap={8} mt={8}>
            <Button size="compact-md" loading={isSaving} onClick={() => void handleSave()}>
              {t('ui.save')}
            </Button>
            <Button size="compact-md" variant="default" onClick={() => setDraft(null)}>
              {t('ui.cancel')}
            </Button>
          </Group>
        </dd>
      )}
    </>
  );
}
