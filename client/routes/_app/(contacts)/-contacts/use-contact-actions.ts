import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ContactResource } from '@server/address-book/contacts/contacts.contract.js';
import { confirm } from '@/app/confirm.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { checkContacts, deleteContact, setOptedOut } from '@/data/contacts/contacts.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatPhone } from '@/ui/format/format-phone.js';

interface ContactActions {
  remove: (contact: ContactResource) => Promise<void>;
  check: (ids: number[]) => Promise<void>;
  optOut: (contact: ContactResource, isOptedOut: boolean) => Promise<void>;
}

export function useContactActions(): ContactActions {
  const { t } = useTranslation();
  const navigate = useNavigate();

  async function remove(contact: ContactResource): Promise<void> {
    const phone = contact.phone_number ? `\u2066${formatPhone(contact.phone_number)}\u2069` : '';
    const nameAndPhone = contact.name ? `${contact.name} ${phone}` : phone;
    const isConfirmed = await confirm({
      title: t('contacts.delete_title'),
      body: `${t('contacts.delete_body', { who: nameAndPhone })} ${contact.groups.length > 0 ? t('contacts.delete_groups', { count: contact.groups.length }) : ''}`,
      confirmLabel: t('contacts.delete'),
      isDestructive: true,
    });
    if (isConfirmed) await removeNow(contact.id);
  }

  async function removeNow(id: number): Promise<void> {
    try {
      await navigate({
        to: '.',
        search: ((search: { contact?: number }) => ({
          ...search,
          contact: search.contact === id ? undefined : search.contact,
        })) as never,
        replace: true,
        resetScroll: false,
      });
      await deleteContact(id);
      toast.success(t('contacts.deleted'));
    } catch (error) {
      showFailure(error, () => void removeNow(id));
    }
  }

  async function check(ids: number[]): Promise<void> {
    try {
      await checkContacts(ids);
      toast.success(t('contacts.checking', { count: ids.length, number: formatNumber(ids.length, currentLanguage()) }));
    } catch (error) {
      showFailure(error, () => void check(ids));
    }
  }

  async function optOut(contact: ContactResource, isOptedOut: boolean): Promise<void> {
    try {
      await setOptedOut(contact.id, isOptedOut);
      toast.success(t(isOptedOut ? 'contacts.is_opted_out' : 'contacts.is_opted_in'));
    } catch (error) {
      showFailure(error, () => void optOut(contact, isOptedOut));
    }
  }

  return { remove, check, optOut };
}
