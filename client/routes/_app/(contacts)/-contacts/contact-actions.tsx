import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconEdit, IconSend, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ContactResource } from '@server/address-book/contacts/contacts.contract.js';
import { useCan } from '@/app/use-can.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { ActionIconLink } from '@/ui/links.js';
import { useContactActions } from './use-contact-actions.js';

export function ContactActions({ contact }: { contact: ContactResource }): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { remove, check } = useContactActions();
  const [canEdit, canSend] = [useCan('add contact_phone'), useCan('send message')];
  const name = contact.name ?? `\u2066${formatPhone(contact.phone_number ?? '')}\u2069`;
  const sendLabel = t('contacts.send_to', { name });

  function handleEdit(): void {
    void navigate({
      to: '.',
      search: ((search: object) => ({ ...search, contact: contact.id })) as never,
      resetScroll: false,
    });
  }
  return (
    <>
      {canSend && (
        <ActionIconLink
          to="/send-message"
          search={{ contact_id: contact.id } as never}
          aria-label={sendLabel}
          title={sendLabel}
        >
          <IconSend size={18} stroke={1.5} className="flip" />
        </ActionIconLink>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('contacts.actions_of', { name })} title={t('ui.list.actions')}>
            <IconDots size={18} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEdit size={18} stroke={1.5} />} onClick={handleEdit}>
            {t(canEdit ? 'contacts.edit' : 'contacts.show')}
          </Menu.Item>
          {canEdit && (
            <>
              <Menu.Item
                leftSection={<IconShieldCheck size={18} stroke={1.5} />}
                onClick={() => void check([contact.id])}
              >
                {t('contacts.check')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={18} stroke={1.5} />}
                onClick={() => void remove(contact)}
              >
                {t('contacts.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
