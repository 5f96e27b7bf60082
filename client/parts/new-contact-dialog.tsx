import { Modal, MultiSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  CONTACT_TEXT_NAMES,
  CONTACT_TEXTS,
  type ContactText,
  eachContactText,
} from '@server/address-book/contacts/contact-texts.contract.js';
import { toast } from '@/app/toast.js';
import { useCan } from '@/app/use-can.js';
import { useForm } from '@/app/use-form.js';
import { saveContact } from '@/data/contacts/contacts.js';
import { groupChoicesQuery } from '@/data/contacts/groups.js';
import { drawGroupPill } from './pickers/group-pill.js';
import { FormButtons } from '@/ui/forms/form-buttons.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { PhoneInput } from '@/ui/phone/phone-input.js';

interface NewContactDialogProps {
  initial?: { phone?: string; whatsappId?: string; name?: string };
  onClose: () => void;
}

export function NewContactDialog({ initial, onClose }: NewContactDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const whatsappId = initial?.whatsappId;
  const { data: groups = [] } = useQuery({ ...groupChoicesQuery, enabled: useCan('show groups') });
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: {
      phone: initial?.phone ?? '',
      ...eachContactText(() => ''),
      name: toTypedName(initial?.name),
      groups: [] as string[],
    },
    validate: ({ phone }) => ({ ...(phone === '' && !whatsappId && { phone: t('validation.required') }) }),
  });

  async function save({ phone, groups: chosen, ...texts }: typeof form.values): Promise<void> {
    // An empty field must not clear that of an existing contact.
    const filled: Partial<Record<ContactText, string>> = {};
    for (const text of CONTACT_TEXT_NAMES) if (texts[text].trim() !== '') filled[text] = texts[text].trim();
    const { is_new } = await saveContact({
      ...(whatsappId ? { whatsapp_id: whatsappId } : { phone }),
      ...filled,
      ...(chosen.length > 0 && { groups: chosen.map(Number) }),
    });
    toast.success(t(is_new ? 'contacts.saved' : 'contacts.was_there'));
    onClose();
  }
  return (
    <Modal opened onClose={onClose} title={t('contacts.new')} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      <form onSubmit={onSubmit(save)} noValidate>
        <FormProblem text={problem} />
        {whatsappId ? (
          <Text size="sm" c="dimmed">
            {t('contacts.saved_without_number')}
          </Text>
        ) : (
          <PhoneInput label={t('contacts.phone_number')} required autoFocus {...form.getInputProps('phone')} />
        )}
        {CONTACT_TEXT_NAMES.map((text) => (
          <TextInput
            key={text}
            mt="md"
            label={t(`contacts.${text}`)}
            maxLength={CONTACT_TEXTS[text].maxLength}
            {...form.getInputProps(text)}
          />
        ))}
        {groups.length > 0 && (
          <MultiSelect
            mt="md"
            label={t('contacts.groups')}
            data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            searchable
            hidePickedOptions
            nothingFoundMessage={t('contacts.no_group_found')}
            renderPill={drawGroupPill}
            {...form.getInputProps('groups')}
          />
        )}
        <FormButtons isSaving={isSaving} onCancel={onClose} />
      </form>
    </Modal>
  );
}

/** Drops "@username", which stands for a missing name. */
const toTypedName = (name = ''): string => (name.startsWith('@') ? '' : name);
